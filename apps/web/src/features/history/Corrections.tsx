import type { ResultChange } from '@anushilon/contract/schemas/result-detail'
import { dhakaDate } from '@anushilon/domain/dhaka-time'
import { result as bn } from '../../text/bn-results.ts'
import { result as text } from '../../text/en-results.ts'
import { Alert } from '@anushilon/ui/feedback/Alert.tsx'
import { Words } from '@anushilon/ui/text/Words.tsx'
import { Bengali } from '@anushilon/ui/text/Bengali.tsx'
import css from './Corrections.module.css'
import { tellChange } from './tell-change.ts'

/** What computing the results again did to this one, and why (Decision D6). */
export function Corrections({ changes }: { readonly changes: readonly ResultChange[] }) {
  if (changes.length === 0) return null
  return (
    <Alert kind="info" title={text.corrected}>
      <ul className={css.changes}>
        {changes.map((change) => (
          <li key={change.at}>
            <span className="num">{dhakaDate(change.at)}</span> · {tellChange(change)}
            {change.reason !== null && (
              <span className={css.reason}>
                <Words text={change.reason} />
              </span>
            )}
          </li>
        ))}
      </ul>
      {[...new Set(changes.map(({ cause }) => cause))].map((cause) => (
        <Bengali key={cause}>{bn.corrected[cause]} </Bengali>
      ))}
    </Alert>
  )
}
