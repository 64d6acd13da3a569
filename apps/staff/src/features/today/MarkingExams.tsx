import type { MarkingRow } from '@anushilon/contract/staff/overview'
import { LinkButton } from '@anushilon/ui/controls/LinkButton.tsx'
import PencilLine from 'lucide-react/icons/pencil-line'
import { Link } from 'wouter'
import { isUrgent, promisedWords } from '../../exam/promised.ts'
import { markingExamPath, markingPilePath, paths } from '../../paths.ts'
import { Panel } from '../../ui/layout/Panel.tsx'
import { ExamLine } from './ExamLine.tsx'
import { Progress } from './Progress.tsx'
import css from './TodayScreen.module.css'

/** More than these stand in one bar. */
const MOST_BARS = 6

interface Props {
  exams: readonly MarkingRow[]
  now: number
  urgent: string | null
  /** Than these. */
  hasMore: boolean
}

export function MarkingExams({ exams, now, urgent, hasMore }: Props) {
  const left = exams.reduce((sum, { scripts, marked }) => sum + scripts - marked, 0)
  const where = exams.length === 1 ? 'answers in 1 exam' : `answers in ${exams.length} exams`
  return (
    <Panel
      title="Waits for marking"
      count={left}
      meta={where}
      flush
      foot={hasMore && <Link href={paths.marking}>There are more: all exams to mark</Link>}
    >
      {exams.map((exam) => (
        <ExamLine
          key={exam.id}
          exam={exam}
          note={<MarkingNote exam={exam} now={now} />}
          action={
            <LinkButton
              href={markingExamPath(exam.id)}
              icon={PencilLine}
              look={exam.id === urgent ? 'primary' : 'quiet'}
            >
              {exam.marked === 0 ? 'Begin marking' : 'Continue marking'}
            </LinkButton>
          }
        >
          <Questions exam={exam} />
        </ExamLine>
      ))}
    </Panel>
  )
}

function MarkingNote({
  exam: { marked, scripts, promisedAt, secondLook, shareLeft, state },
  now,
}: {
  exam: MarkingRow
  now: number
}) {
  return (
    <>
      {marked} of {scripts} marked
      {state === 'live' && ' · still live, more will come'}
      {shareLeft > 0 && ` · ${shareLeft} of your share left`}
      {secondLook > 0 && ` · ${secondLook} flagged for a second look`}
      {promisedAt !== null && (
        <>
          {' · results promised '}
          <b className={isUrgent(promisedAt, now) ? css.soon : undefined}>{promisedWords(promisedAt, now)}</b>
        </>
      )}
    </>
  )
}

function Questions({ exam }: { exam: MarkingRow }) {
  const { questions } = exam
  if (questions.length < 2 || questions.length > MOST_BARS) {
    return <Progress done={exam.marked} of={exam.scripts} label="Marked" />
  }
  const hasSections = questions.some(({ section }) => section > 0)
  return (
    <ul className={css.questions}>
      {questions.map(({ section, question, scripts, marked }) => {
        const name = hasSections ? `${section + 1}.Q${question}` : `Q${question}`
        return (
          <li key={`${section} ${question}`}>
            <span>
              {marked === scripts ? (
                name
              ) : (
                <Link href={markingPilePath({ examId: exam.id, section, question })}>{name}</Link>
              )}{' '}
              <span className={marked === scripts ? css.finished : undefined}>
                {marked === scripts ? 'Done' : `${marked} / ${scripts}`}
              </span>
            </span>
            <Progress done={marked} of={scripts} label={name} />
          </li>
        )
      })}
    </ul>
  )
}
