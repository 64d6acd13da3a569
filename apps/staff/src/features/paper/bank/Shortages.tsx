import type { MixLevel } from '@anushilon/domain/analysis/difficulty'
import { Alert } from '@anushilon/ui/feedback/Alert.tsx'
import { languageOf } from '@anushilon/ui/text/language.ts'

interface Shortage {
  readonly chapter: string | null
  readonly level: MixLevel | null
  readonly count: number
  readonly found: number
}

/** Where the bank has too few. */
export function Shortages({ short }: { short: readonly Shortage[] }) {
  if (short.length === 0) return null
  return (
    <Alert kind="warn" title="The bank has too few." live="status">
      <ul>
        {short.map(({ chapter, level, count, found }) => (
          <li key={`${chapter} ${level}`}>
            <span lang={languageOf(chapter ?? '')}>{chapter ?? 'No chapter'}</span>
            {level === null ? '' : `, ${level}`}: {found} of {count}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
