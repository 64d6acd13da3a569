import { saveAnswer } from '@anushilon/contract/operations/sitting'
import { CallRefused } from '@anushilon/contract/call-errors'
import { callFor } from '../api/client.ts'
import { withinLimit } from './limit.ts'
import type { Outcome, Rest } from './sender.ts'
import type { UnsentPick } from './unsent-pick.ts'

/** The header a receipt travels in (Decision C13). */
export const RECEIPT = 'x-receipt'

/** After this long a save counts as lost and is sent again: on a bad line a request may hang for minutes. */
const LIMIT_MS = 15_000

export async function sendPick({ examId, variation, subjectId, question, option }: UnsentPick): Promise<Outcome> {
  try {
    const { headers } = await withinLimit(LIMIT_MS, (signal) =>
      callFor(saveAnswer, variation, { examId, subjectId, question, option }, { signal }),
    )
    return { kind: 'saved', receipt: headers.get(RECEIPT) }
  } catch (error) {
    return error instanceof CallRefused ? outcomeOf(error) : { kind: 'lost' }
  }
}

/** What the student handed in stays as it is; where the time is over the sheet may still be handed in, late. */
const REST: Readonly<Record<string, Rest>> = { 'part-closed': 'drop', 'exam-over': 'drop', 'time-over': 'submit' }
const TRY_AGAIN: ReadonlySet<number> = new Set([408, 425, 429])

function outcomeOf({ status, code, message, retryAfterMs }: CallRefused): Outcome {
  if (status >= 500 || TRY_AGAIN.has(status)) return { kind: 'busy', retryAfterMs }
  if (status === 401) return { kind: 'logged-out' }
  if (status === 403 || status === 404) return { kind: 'closed', message, rest: REST[code] ?? 'keep' }
  return { kind: 'refused', message }
}
