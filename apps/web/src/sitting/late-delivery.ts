import { deliverLate } from '@anushilon/contract/operations/sitting'
import { failureOf } from '@anushilon/outbox/failure'
import { call } from '../api/client.ts'
import { chainLinks } from './chain.ts'

/**
 * The time is over, and answers are still here: the whole chain goes to the server, which counts what it proves
 * (Decision C18). What the server will not take as a proof it is sent as a late sheet afterwards, for staff.
 */
export async function deliverChain(studentId: string, examId: string, signal?: AbortSignal): Promise<void> {
  const links = chainLinks(studentId, examId)
  if (links.length === 0) return
  try {
    await call(
      deliverLate,
      { examId, links: [...links] },
      { as: studentId, ...(signal === undefined ? {} : { signal }) },
    )
  } catch (error) {
    const { kind } = failureOf(error)
    // Only the server's own no is one: a log-in that is over comes back, and what is dropped now can never be proved.
    if (kind !== 'refused' && kind !== 'closed') throw error
  }
}
