import type { MarkChange } from '@anushilon/contract/schemas/written-solution'
import { dhakaDate } from '@anushilon/domain/dhaka-time'
import { Alert } from '@anushilon/ui/feedback/Alert.tsx'
import { Words } from '@anushilon/ui/text/Words.tsx'
import { writtenSolution as en } from '../../text/en-solutions.ts'
import css from './WrittenSection.module.css'

/** What these marks were before, and why they are others now (Decision D10). */
export function MarkChanges({ changes }: { readonly changes: readonly MarkChange[] }) {
  if (changes.length === 0) return null
  return (
    <Alert kind="info" title={en.marksChanged}>
      <ul className={css.lines}>
        {changes.map(({ at, before, after, reason }) => (
          <li key={at}>
            <span className="num">
              {dhakaDate(at)} · {before} → <b>{after}</b>
            </span>
            {reason !== null && (
              <>
                {' · '}
                <Words text={reason} />
              </>
            )}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
