import type { ExamRow } from '@anushilon/contract/staff/overview'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { dhakaClock } from '@anushilon/domain/dhaka-time'
import { LinkButton } from '@anushilon/ui/controls/LinkButton.tsx'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useState } from 'react'
import { Link } from 'wouter'
import { StatePip } from '../../exam/during/StatePip.tsx'
import { examPath, paths } from '../../paths.ts'
import { ClockPill } from '../../ui/layout/ClockPill.tsx'
import { counted } from '../../ui/text/counted.ts'
import { Panel } from '../../ui/layout/Panel.tsx'
import { ExamLine } from './ExamLine.tsx'
import { Progress } from './Progress.tsx'
import css from './TodayScreen.module.css'

/** So many that what waits below stays in sight. */
const AT_FIRST = 3

interface Props {
  exams: readonly ExamRow[]
  now: number
  urgent: string | null
  /** Than these. */
  hasMore: boolean
}

export function LiveExams({ exams, now, urgent, hasMore }: Props) {
  const [isAll, setAll] = useState(false)
  const shown = isAll ? exams : exams.slice(0, AT_FIRST)
  const more = exams.length - shown.length
  return (
    <Panel
      title="Live now"
      count={exams.length}
      flush
      foot={
        more > 0 ? (
          <Button look="text" small onClick={() => setAll(true)}>
            Show {more} more
          </Button>
        ) : (
          hasMore && <Link href={paths.exams}>There are more: all exams</Link>
        )
      }
    >
      {shown.map((exam) => (
        <LiveExam key={exam.id} exam={exam} now={now} isUrgent={exam.id === urgent} />
      ))}
    </Panel>
  )
}

function LiveExam({ exam, now, isUrgent }: { exam: ExamRow; now: number; isUrgent: boolean }) {
  const answering = exam.started - exam.submitted
  const left = Math.max(0, Math.round(((exam.closesAt ?? now) - now) / 60_000))
  const wait = left < 120 ? `${left} min` : `${Math.floor(left / 60)} h`
  return (
    <ExamLine
      exam={exam}
      note={counted(exam.expected, 'student')}
      action={
        <div className={css.closing}>
          <ClockPill left={wait}>till {dhakaClock(exam.closesAt ?? now)}</ClockPill>
          <LinkButton href={examPath(exam.id, 'live')} look={isUrgent ? 'primary' : 'quiet'} iconAfter={ChevronRight}>
            Open board
          </LinkButton>
        </div>
      }
    >
      <Progress done={exam.submitted} doing={answering} of={Math.max(exam.expected, exam.started)} label="Students" />
      <ul className={css.figures}>
        <li>
          <StatePip state="submitted" /> <b>{exam.submitted}</b> submitted
        </li>
        <li>
          <StatePip state="answering" /> <b>{answering}</b> answering
        </li>
        <li>
          <StatePip state="not-started" /> <b>{Math.max(0, exam.expected - exam.started)}</b> not started
        </li>
      </ul>
    </ExamLine>
  )
}
