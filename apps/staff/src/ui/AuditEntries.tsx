import type { AuditEntry } from '@anushilon/contract/staff/audit'
import { Avatar } from '@anushilon/ui/Avatar.tsx'
import { languageOf } from '@anushilon/ui/language.ts'
import { deedOf } from './audit-words.ts'
import css from './AuditEntries.module.css'

const timeZone = 'Asia/Dhaka'
const day = new Intl.DateTimeFormat('en-GB', {
  timeZone,
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})
const clock = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit', second: '2-digit' })

/** Entries of the log under their days, each with what was before and what is after. */
export function AuditEntries({ entries }: { entries: readonly AuditEntry[] }) {
  const days = new Map<string, AuditEntry[]>()
  for (const entry of entries) days.set(day.format(entry.at), [...(days.get(day.format(entry.at)) ?? []), entry])
  return [...days].map(([name, ofDay]) => (
    <section key={name} aria-label={name}>
      <h3 className={css.day}>{name}</h3>
      <ol className={css.entries}>
        {ofDay.map((entry) => (
          <li key={entry.id}>
            <time dateTime={new Date(entry.at).toISOString()}>{clock.format(entry.at).replaceAll('\u202f', ' ')}</time>
            <div className={css.who}>
              <Avatar name={entry.staffName} />
              <div>
                <b lang={languageOf(entry.staffName)}>{entry.staffName}</b>
                <small>{entry.role ?? 'System'}</small>
              </div>
            </div>
            <div className={css.what}>
              <b>{deedOf(entry.action)}</b>
              <p lang={languageOf(entry.about)}>{entry.about}</p>
              <Changes before={entry.before} after={entry.after} />
              {entry.reason !== null && (
                <p>
                  Reason: <span lang={languageOf(entry.reason)}>{entry.reason}</span>
                </p>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  ))
}

function Changes({ before, after }: Pick<AuditEntry, 'before' | 'after'>) {
  const [was, is] = [fieldsOf(before), fieldsOf(after)]
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
    (name) => shown(was[name]) !== shown(is[name]),
  )
  if (names.length === 0) return null
  return (
    <dl className={css.changes}>
      {names.map((name) => (
        <div key={name}>
          <dt>{name === '' ? 'Value' : name}</dt>
          <dd>
            {name in was && <del lang={languageOf(shown(was[name]))}>{shown(was[name])}</del>}
            {name in was && name in is && ' → '}
            {name in is && <ins lang={languageOf(shown(is[name]))}>{shown(is[name])}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function fieldsOf(value: unknown): Record<string, unknown> {
  if (value === null || value === undefined) return {}
  return typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : { '': value }
}

function shown(value: unknown): string {
  if (value === null || value === undefined) return '—'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
