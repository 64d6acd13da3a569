import type { ExamInfo } from '@anushilon/contract/schemas/exam-info'
import { negativePercentOf } from '@anushilon/domain/marks/marks'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import type { ReactNode } from 'react'
import { CallRefused } from '@anushilon/contract/call-errors'
import { useOwnExamInfo } from '../../api/own-exam-info.ts'
import { useSession } from '../../api/session.ts'
import { NoNavLayout } from '../../app/shell/NoNavLayout.tsx'
import { bengaliDigits } from '../../lib/bengali-digits.ts'
import { loadHint } from '../../lib/fault-text.ts'
import { ofMcqPart } from '../../lib/part-info.ts'
import { paths } from '../../paths.ts'
import { useSubjectChoice } from '../../sitting/use-subject-choice.ts'
import { retakes as bn } from '../../text/bn-practice.ts'
import { retakes as en } from '../../text/en-practice.ts'
import { frequency, variation } from '../../text/en.ts'
import { Alert } from '@anushilon/ui/feedback/Alert.tsx'
import { FaultAlert } from '@anushilon/ui/feedback/FaultAlert.tsx'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { ErrorPanel } from '@anushilon/ui/feedback/ErrorPanel.tsx'
import { ExamInfoPanels } from '../../exam-parts/ExamInfoPanels.tsx'
import { InvalidExam } from '../../exam-parts/InvalidExam.tsx'
import { LinkButton } from '@anushilon/ui/controls/LinkButton.tsx'
import { Page } from '../../ui/Page.tsx'
import { PaperHead } from '../../exam-parts/PaperHead.tsx'
import { Loading, Skeleton } from '@anushilon/ui/feedback/Skeleton.tsx'
import { SubjectPickers } from '../../exam-parts/SubjectPickers.tsx'
import { wayBackLabel } from '../../ui/way-back-label.ts'
import type { RetakeKind } from './retake-kinds.ts'
import css from './RetakeStart.module.css'
import type { Retake } from './use-retake.ts'

/** Before the clock of a retake runs, and before it is counted. */
export function RetakeStart({ retake }: { readonly retake: Retake }) {
  const { kind, examId } = retake
  const info = useOwnExamInfo({ examId, variation: kind.variation })
  return (
    <NoNavLayout
      narrow
      logoHref={paths.home}
      action={
        <LinkButton href={retake.wayBack} look="quiet" small icon={ArrowLeft}>
          {wayBackLabel(retake.wayBack).short}
        </LinkButton>
      }
    >
      <Page width="narrow">
        {info.data !== undefined ? (
          <>
            <PaperHead
              name={info.data.name}
              facts={[
                frequency[info.data.frequency],
                variation[info.data.variation],
                retake.isMissed ? en.missed : en.title,
              ]}
            />
            {kind.chooses ? (
              <ChoosingForm retake={retake} info={info.data} />
            ) : (
              <StartForm retake={retake} info={info.data} subjects={info.data.subjects.map(({ id }) => id)} />
            )}
          </>
        ) : (
          <Waiting error={info.error} onRetry={() => void info.refetch()} />
        )}
      </Page>
    </NoNavLayout>
  )
}

function Waiting({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  if (error instanceof CallRefused && error.status < 500) return <InvalidExam />
  if (error !== null) return <ErrorPanel hint={loadHint(error)} onRetry={onRetry} />
  return (
    <Loading className={css.form}>
      <Skeleton height={34} width="70%" />
      <Skeleton height={180} radius={14} />
    </Loading>
  )
}

interface FormProps {
  readonly retake: Retake
  readonly info: ExamInfo
}

/** An exam may offer no choice; then all its subjects are sat (Decision F2). */
function ChoosingForm({ retake, info }: FormProps) {
  const studentId = useSession()?.studentId ?? ''
  const choice = useSubjectChoice({ examId: retake.examId, variation: retake.kind.variation }, studentId)
  const all = info.subjects.map(({ id }) => id)
  const subjects = choice.offers ? choice.chosen.subjects : all
  // Until it is known, nothing stands there that would make way for the choice.
  const isWithoutChoice = choice.mains.data !== undefined && !choice.offers
  return (
    <StartForm
      retake={retake}
      info={isWithoutChoice ? info : { ...info, subjects: [] }}
      subjects={choice.isComplete ? subjects : null}
    >
      <SubjectPickers choice={choice} subjectCount={info.subjectCount} firstStep={1} />
    </StartForm>
  )
}

interface StartProps extends FormProps {
  /** Null while they are to be chosen. */
  readonly subjects: readonly string[] | null
  readonly children?: ReactNode
}

function StartForm({ retake: { kind, begin, busy, fault, left, isAsking }, info, subjects, children }: StartProps) {
  return (
    <>
      <ExamInfoPanels info={byRule(kind, ofMcqPart(info))} minutes="allowed" />
      <div className={css.form}>
        {children}
        <Alert kind="info" hint={`${bn.countsForNothing} ${bn.resumes}`} />
        {left !== null && <RetakesLeft {...left} />}
        <FaultAlert text={fault} />
        <Button
          block
          iconAfter={ArrowRight}
          disabled={subjects === null || isAsking}
          busy={busy === 'registering' ? en.registering : busy === 'assigning' && en.assigning}
          onClick={() => subjects !== null && void begin(info, subjects)}
        >
          {en.continue}
        </Button>
        <p className={css.hint} lang="bn">
          {bn.starts}
        </p>
        <LinkButton href={paths.home} look="text" block>
          {en.backHome}
        </LinkButton>
      </div>
    </>
  )
}

/** What it will be scored by, not what the exam was. */
function byRule({ rule }: RetakeKind, info: ExamInfo): ExamInfo {
  const { mcq, subjects } = info
  if (rule === null || mcq === null) return info
  const share = rule.perQuestion / mcq.marksPerQuestion
  return {
    ...info,
    mcq: { ...mcq, totalMarks: mcq.totalMarks * share, negativePercent: negativePercentOf(rule.policy) },
    subjects: subjects.map(({ mcqMarks, ...subject }) => ({ ...subject, mcqMarks: mcqMarks && mcqMarks * share })),
  }
}

/** Said before one is used up. */
function RetakesLeft({ left, limit }: { readonly left: number; readonly limit: number }) {
  return (
    <Alert
      kind={left === 0 ? 'warn' : 'info'}
      icon={RotateCcw}
      title={left === 0 ? en.limitReached : en.left(left, limit)}
      hint={left === 0 ? bn.noneLeft : bn.left(bengaliDigits(left), bengaliDigits(limit))}
    />
  )
}
