import type { PastExam } from '@anushilon/contract/operations/results'
import type { ResultDetail } from '@anushilon/contract/schemas/result-detail'
import BookOpenCheck from 'lucide-react/icons/book-open-check'
import { solutionLinks } from '../../after-exam-links.ts'
import { useFromHere } from '../../lib/way-back.ts'
import { CallRefused } from '@anushilon/contract/call-errors'
import { history as bn } from '../../text/bn-results.ts'
import { history, result as text } from '../../text/en-results.ts'
import { errors, frequency as frequencies, variation as variations } from '../../text/en.ts'
import { Alert } from '@anushilon/ui/feedback/Alert.tsx'
import { AlertDialog } from '@anushilon/ui/feedback/AlertDialog.tsx'
import { Bengali } from '@anushilon/ui/text/Bengali.tsx'
import { Words } from '@anushilon/ui/text/Words.tsx'
import { Badge } from '@anushilon/ui/layout/Badge.tsx'
import { Dialog } from '@anushilon/ui/feedback/Dialog.tsx'
import { languageOf } from '@anushilon/ui/text/language.ts'
import { LinkButton } from '@anushilon/ui/controls/LinkButton.tsx'
import { MeritLine } from '../../ui/MeritLine.tsx'
import { ScoreCircle } from '../../ui/ScoreCircle.tsx'
import { Loading, Skeleton } from '@anushilon/ui/feedback/Skeleton.tsx'
import { TieRule } from '../../ui/TieRule.tsx'
import { AnswerTimes } from './AnswerTimes.tsx'
import { Corrections } from './Corrections.tsx'
import { LostMarks } from './LostMarks.tsx'
import { MarksSpread } from './MarksSpread.tsx'
import { Receipts } from './Receipts.tsx'
import css from './ResultDialog.module.css'
import { SubjectMarks } from './SubjectMarks.tsx'
import { useResult } from './use-history.ts'

interface Props {
  readonly exam: PastExam
  readonly onClose: () => void
}

export function ResultDialog({ exam, onClose }: Props) {
  const found = useResult(exam.variation, exam.examId)
  if (found.data === undefined && found.isError) {
    return (
      <AlertDialog open title={errors.error} onClose={onClose}>
        {isUnknown(found.error) ? text.notFound : errors.wentWrong}
      </AlertDialog>
    )
  }
  return (
    <Dialog
      open
      title={<ExamName exam={exam} />}
      onClose={onClose}
      actions={found.data === undefined || exam.calledOff !== null ? undefined : <SolutionButtons exam={exam} />}
    >
      {exam.calledOff !== null && <CalledOff reason={exam.calledOff} />}
      {exam.calledOff === null && (found.data === undefined ? <ResultSkeleton /> : <Result result={found.data} />)}
      <Receipts exam={exam} />
    </Dialog>
  )
}

/** The server knows no such exam, or no attempt of this student at it. */
function isUnknown(error: unknown): boolean {
  return error instanceof CallRefused && error.status === 404
}

function ExamName({ exam: { name, variation, frequency } }: { readonly exam: PastExam }) {
  return (
    <>
      <span lang={languageOf(name)}>{name}</span>{' '}
      <span className={css.badges}>
        <Badge kind="brand">{variations[variation]}</Badge> <Badge>{frequencies[frequency]}</Badge>
      </span>
    </>
  )
}

/** What is left of it is the receipt. */
function CalledOff({ reason }: { readonly reason: string }) {
  return (
    <Alert kind="warn" title={history.calledOff}>
      <Bengali>{`${bn.calledOff} ${bn.because}`}</Bengali> <Words text={reason} />
    </Alert>
  )
}

function Result({ result }: { readonly result: ResultDetail }) {
  const { standing, totalMarks, rankedStudents, distribution } = result
  const ranked = standing.kind === 'ranked' ? standing : null
  return (
    <div className={css.result}>
      {standing.kind !== 'pending' && <ScoreCircle obtained={ranked?.marks ?? null} total={totalMarks} />}
      <div className={css.merit}>
        <MeritLine position={ranked?.position ?? null} of={rankedStudents} />
        <Places places={result.places} />
        {ranked !== null && <TieRule ties={result.ties} />}
      </div>
      <Corrections changes={result.changes} />
      <SubjectMarks result={result} />
      <LostMarks marks={result.lostMarks} />
      {distribution !== null && <MarksSpread {...distribution} />}
      <AnswerTimes times={result.answerTimes} />
    </div>
  )
}

/** In their branch and batches. */
function Places({ places }: Pick<ResultDetail, 'places'>) {
  if (places.length === 0) return null
  return (
    <ul className={css.places}>
      {places.map(({ name, position, of }) => (
        <li key={name}>
          <span lang={languageOf(name)}>{name}</span>
          <b className="num">{text.placeOf(position.toLocaleString('en'), of.toLocaleString('en'))}</b>
        </li>
      ))}
    </ul>
  )
}

function SolutionButtons({ exam: { variation, examId } }: { readonly exam: PastExam }) {
  const fromHere = useFromHere()
  const solutions = solutionLinks(variation, examId)
  return solutions.map(({ part, href }, index) => (
    <LinkButton key={part} href={href} state={fromHere} look={index === 0 ? 'primary' : 'quiet'} icon={BookOpenCheck}>
      {solutions.length === 1 ? text.getSolution : text.getSolutions[part]}
    </LinkButton>
  ))
}

function ResultSkeleton() {
  return (
    <Loading className={css.result}>
      <div className={css.circle}>
        <Skeleton height={168} width={168} radius={84} />
      </div>
      <Skeleton height={56} radius={10} />
      <Skeleton height={80} radius={10} />
    </Loading>
  )
}
