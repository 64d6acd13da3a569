import type { ExamRow } from '@anushilon/contract/staff/overview'
import { Badge } from '@anushilon/ui/layout/Badge.tsx'
import { dhakaClock, dhakaFormat } from '@anushilon/domain/dhaka-time'
import { languageOf } from '@anushilon/ui/text/language.ts'
import Check from 'lucide-react/icons/check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { Link } from 'wouter'
import { frequency as FREQUENCY_LABELS, variation as VARIATION_LABELS } from '@anushilon/ui/text/exam-words.ts'
import { examPath, paths } from '../../paths.ts'
import { Panel } from '../../ui/layout/Panel.tsx'
import css from './ComingUp.module.css'

const SHOWN = 6
/** Of them: unfinished ones, which must not be hidden behind what is ready. */
const DRAFTS_SHOWN = 3

export function ComingUp({ exams }: { exams: readonly ExamRow[] }) {
  const drafts = exams.filter(({ state }) => state === 'draft').slice(0, DRAFTS_SHOWN)
  const soon = exams.filter(({ state }) => state !== 'draft').slice(0, SHOWN - drafts.length)
  const shown = exams.filter((exam) => drafts.includes(exam) || soon.includes(exam))
  const more = exams.length - shown.length
  return (
    <Panel
      title="Coming up"
      meta={<Link href={paths.examsCalendar}>Calendar</Link>}
      flush
      foot={more > 0 && <Link href={paths.exams}>{more} more</Link>}
    >
      {exams.length === 0 && <p className={css.none}>Nothing is scheduled for the next two weeks.</p>}
      <ul className={css.list}>
        {shown.map((exam) => (
          <li key={exam.id}>
            <Day at={exam.opensAt} />
            <div>
              <Link href={examPath(exam.id)} className={css.name} lang={languageOf(exam.name)}>
                {exam.name}
              </Link>
              <p className={css.note}>
                {exam.opensAt === null ? 'No date yet' : dhakaClock(exam.opensAt)} · {FREQUENCY_LABELS[exam.frequency]}{' '}
                · {VARIATION_LABELS[exam.variation]} · <span lang={languageOf(exam.courseName)}>{exam.courseName}</span>
              </p>
              <State exam={exam} />
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Day({ at }: { at: number | null }) {
  if (at === null) return <div className={css.day}>—</div>
  return (
    <div className={css.day}>
      <span>{dhakaFormat({ weekday: 'short' }, at)}</span>
      <b>{dhakaFormat({ day: 'numeric' }, at)}</b>
      <span className="sr">{dhakaFormat({ month: 'long' }, at)}</span>
    </div>
  )
}

function State({ exam: { state, missing } }: { exam: ExamRow }) {
  if (state !== 'draft') {
    return (
      <Badge kind="ok" icon={Check}>
        Scheduled
      </Badge>
    )
  }
  if (missing === 0) return <Badge kind="warn">Ready to schedule</Badge>
  return (
    <Badge kind="bad" icon={TriangleAlert}>
      {missing === 1 ? '1 thing missing' : `${missing} things missing`}
    </Badge>
  )
}
