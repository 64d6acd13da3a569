import { saveAnswer } from '@anushilon/contract/operations/sitting'
import { callFor } from '../api/client.ts'
import { withinLimit } from './limit.ts'
import type { UnsentPick } from './unsent-pick.ts'

/** After this long a save counts as lost and is sent again: on a bad line a request may hang for minutes. */
const LIMIT_MS = 15_000

export async function sendPick({ examId, variation, subjectId, question, option }: UnsentPick): Promise<void> {
  await withinLimit(LIMIT_MS, (signal) =>
    callFor(saveAnswer, variation, { examId, subjectId, question, option }, { signal }),
  )
}
