import { classNames } from '@anushilon/ui/class-names.ts'
import css from './CalendarLegend.module.css'

const MEANINGS = [
  { kind: 'scheduled', name: 'Scheduled' },
  { kind: 'live', name: 'Live' },
  { kind: 'waiting', name: 'Marking or to publish' },
  { kind: 'draft', name: 'Draft' },
  { kind: 'published', name: 'Published' },
]

/** What the colours of the calendar say. */
export function CalendarLegend() {
  return (
    <ul className={css.legend} aria-label="Colours">
      {MEANINGS.map(({ kind, name }) => (
        <li key={kind}>
          <span className={classNames(css.dot, css[kind])} aria-hidden />
          {name}
        </li>
      ))}
    </ul>
  )
}
