import type { ExamRow } from '@anushilon/contract/staff/overview'
import { DAY } from '@anushilon/domain/instant'
import { classNames } from '@anushilon/ui/class-names.ts'
import { TABLE_ROLES as ROLE } from '@anushilon/ui/layout/table-roles.ts'
import { type DragEvent, useState } from 'react'
import css from './CalendarDay.module.css'
import { CalendarEntry } from './CalendarEntry.tsx'
import type { Day } from './month.ts'

/** A full day shows its first few; the rest opens on demand, so that one day does not stretch the month. */
const SHOWN_A_DAY = 4

interface Props {
  day: Day
  /** On a phone the days stand below each other, each with its name. */
  weekday: string
  now: number
  exams: readonly ExamRow[]
  /** What is being dragged. */
  dragged: ExamRow | null
  onDrag: (exam: ExamRow | null) => void
  onDrop: (exam: ExamRow, day: number) => void
  onAsk: (exam: ExamRow) => void
}

export function CalendarDay({ day, weekday, now, exams, dragged, onDrag, onDrop, onAsk }: Props) {
  const [isOver, setOver] = useState(false)
  const isToday = now >= day.startsAt && now < day.startsAt + DAY
  const canDrop = dragged !== null && day.startsAt + DAY > now

  function over(event: DragEvent) {
    if (!canDrop) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'move'
    setOver(true)
  }

  function drop(event: DragEvent) {
    if (!canDrop) return
    event.preventDefault()
    setOver(false)
    onDrop(dragged, day.startsAt)
  }

  const entry = (exam: ExamRow) => <CalendarEntry key={exam.id} exam={exam} onDrag={onDrag} onAsk={onAsk} />
  const rest = exams.slice(SHOWN_A_DAY)
  return (
    <td
      {...ROLE.cell}
      className={classNames(
        exams.length === 0 && !isToday && css.empty,
        !day.isInMonth && css.other,
        day.isFriday && css.friday,
        isOver && canDrop && css.target,
      )}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <span className={classNames(css.number, isToday && css.today)}>
        <span className={css.weekday}>{weekday} </span>
        {day.number}
        {isToday && ' · today'}
      </span>
      {exams.slice(0, SHOWN_A_DAY).map(entry)}
      {rest.length > 0 && (
        <details className={css.more}>
          <summary>{rest.length} more</summary>
          {rest.map(entry)}
        </details>
      )}
    </td>
  )
}
