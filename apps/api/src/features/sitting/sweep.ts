import type { Instant } from '@anushilon/domain/instant'
import type { Deps } from '../../deps.ts'
import { latePolicy } from '@anushilon/domain/sitting/lateness'
import { closeOverdueParts, examsWithOverdueParts } from '../../stores/sitting/sittings.ts'

const AT_ONCE = 1_000

/**
 * Closes every part that is overdue (Decision C11). Any number of servers may do it at once and as often as they like:
 * each row is closed once, as of its due moment. Returns how many this call closed.
 */
export async function closeOverdue({ db, exams }: Pick<Deps, 'db' | 'exams'>, now: Instant): Promise<number> {
  let closed = 0
  for (const examId of await examsWithOverdueParts(db, now)) {
    const exam = await exams.get(examId, now)
    if (exam === null) continue
    for (let batch = AT_ONCE; batch === AT_ONCE; closed += batch) {
      batch = await closeOverdueParts(db, examId, now, latePolicy(exam), AT_ONCE)
    }
  }
  return closed
}
