import type { SaidRow } from '@anushilon/contract/staff/live'
import { dhakaClock } from '@anushilon/domain/dhaka-time'
import { languageOf } from '@anushilon/ui/text/language.ts'
import { Panel } from '../../ui/layout/Panel.tsx'
import css from './SaidAndDone.module.css'

/** What was said to the students and done for them, newest first. */
export function SaidAndDone({ rows, started }: { rows: readonly SaidRow[]; started: number }) {
  return (
    <Panel title="Said and done" flush>
      {rows.length === 0 ? (
        <p className={css.nothing}>Nothing yet.</p>
      ) : (
        <ul className={css.list}>
          {rows.map((row) => (
            <li key={`${row.at} ${row.what} ${row.note?.text ?? ''}`}>
              <b lang={languageOf(row.what)}>
                {dhakaClock(row.at)} · {row.what}
              </b>
              {row.note !== null && <p lang={languageOf(row.note.text)}>{row.note.text}</p>}
              {row.reason !== null && <p lang={languageOf(row.reason)}>{row.reason}</p>}
              <p>
                {row.note !== null && `Seen by ${row.note.seen} of ${started} · `}By {row.by}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
