import type { AuditEntry } from '@anushilon/contract/staff/audit'
import { dhakaFormat, dhakaSeconds } from '@anushilon/domain/dhaka-time'
import { Avatar } from '@anushilon/ui/layout/Avatar.tsx'
import { languageOf } from '@anushilon/ui/text/language.ts'
import { changesOf } from './audit-changes.ts'
import { actionLabel } from './audit-words.ts'
import css from './AuditEntries.module.css'

const DAY = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const

/** Entries of the log under their days, each with what was before and what is after. */
export function AuditEntries({ entries, isOfOneExam }: { entries: readonly AuditEntry[]; isOfOneExam: boolean }) {
  const days = new Map<string, AuditEntry[]>()
  for (const entry of entries) {
    const day = dhakaFormat(DAY, entry.at)
    days.set(day, [...(days.get(day) ?? []), entry])
  }
  return [...days].map(([name, ofDay]) => (
    <section key={name} aria-label={name}>
      <h3 className={css.day}>{name}</h3>
      <ol className={css.entries}>
        {ofDay.map((entry) => (
          <li key={entry.id}>
            <time dateTime={new Date(entry.at).toISOString()}>{dhakaSeconds(entry.at)}</time>
            <div className={css.who}>
              <Avatar name={entry.staffName} />
              <div>
                <b lang={languageOf(entry.staffName)}>{entry.staffName}</b>
                <small>{entry.role ?? 'System'}</small>
              </div>
            </div>
            <div className={css.what}>
              <b>{actionLabel(entry.action)}</b>
              {!isOfOneExam && <ExamOf entry={entry} />}
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

/** Of which exam it was, where the entry does not say so itself: "Re-opened for Maliha". */
function ExamOf({ entry: { examName, about } }: { entry: AuditEntry }) {
  if (examName === null || about.includes(examName)) return null
  return <p lang={languageOf(examName)}>{examName}</p>
}

/** More than this is shown on demand. */
const LONG = 240

function Changes({ before, after }: Pick<AuditEntry, 'before' | 'after'>) {
  const changes = changesOf(before, after)
  if (changes.length === 0) return null
  const list = (
    <dl className={css.changes}>
      {changes.map(({ name, was, is }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {was !== null && <del lang={languageOf(was)}>{was}</del>}
            {was !== null && is !== null && ' → '}
            {is !== null && <ins lang={languageOf(is)}>{is}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  )
  const length = changes.reduce((sum, { was, is }) => sum + (was?.length ?? 0) + (is?.length ?? 0), 0)
  if (length <= LONG) return list
  return (
    <details className={css.details}>
      <summary>Details</summary>
      {list}
    </details>
  )
}
