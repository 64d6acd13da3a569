import type { ExamRow } from '@anushilon/contract/staff/overview'
import { classNames } from '@anushilon/ui/class-names.ts'
import { dhakaClock } from '@anushilon/domain/dhaka-time'
import { languageOf } from '@anushilon/ui/text/language.ts'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import { Link } from 'wouter'
import { STATE_NAMES } from '../../exam/life.ts'
import { examPath } from '../../paths.ts'
import css from './CalendarEntry.module.css'
import { isMovable } from './moving.ts'
import { nextAction } from './next-action.ts'

interface Props {
  exam: ExamRow
  /** Somebody takes hold of it, or lets it go. */
  onDrag: (exam: ExamRow | null) => void
  /** The way to another day for those who do not drag. */
  onAsk: (exam: ExamRow) => void
}

/** An exam on its day. Where it can be moved it is dragged by itself, or asked to by its button. */
export function CalendarEntry({ exam, onDrag, onAsk }: Props) {
  const movable = isMovable(exam)
  return (
    <div className={classNames(css.entry, css[exam.state], movable && css.movable)}>
      <Link
        href={examPath(exam.id, nextAction(exam).tab)}
        className={css.link}
        draggable={movable}
        onDragStart={(event) => {
          event.dataTransfer.effectAllowed = 'move'
          event.dataTransfer.setData('text/plain', exam.name)
          onDrag(exam)
        }}
        onDragEnd={() => onDrag(null)}
      >
        <small>
          {exam.opensAt === null ? 'No date' : dhakaClock(exam.opensAt)}{' '}
          <span className="sr">{STATE_NAMES[exam.state]}</span>
        </small>
        <span lang={languageOf(exam.name)}>{exam.name}</span>
      </Link>
      {movable && (
        <button
          type="button"
          className={css.move}
          aria-label={`Move ${exam.name} to another day`}
          title="Move to…"
          onClick={() => onAsk(exam)}
        >
          <CalendarClock size={16} />
        </button>
      )}
    </div>
  )
}
