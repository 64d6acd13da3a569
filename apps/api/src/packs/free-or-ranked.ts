import type { ExamId } from '@anushilon/domain/exam/exam'
import type { Instant } from '@anushilon/domain/instant'
import type { Fault } from '@anushilon/exam-pack/place'
import type { Db } from '../db/database.ts'
import type { StoredExam } from '../stores/exam/exams.ts'
import { questionsSharedWithVisitors } from '../stores/exam/free-exams.ts'

/** An exam is for visitors, who are shown its key at once, or for students, who sit it for merit; never both (I2). */

/** Whom it is for stays as soon as anybody may have sat it. */
export function whomFaults(place: string, stored: StoredExam, wanted: StoredExam, now: Instant): Fault[] {
  if (stored.free === wanted.free || now < stored.window.opensAt) return []
  const message = stored.free
    ? 'cannot change: it has been open to visitors, who have seen its key'
    : 'cannot change: students may have sat this exam; make a copy for visitors once it is over'
  return [{ place: `${place}.free`, message }]
}

/** The same question in two exams is one key: with one of them open to visitors, the other is no exam any more. */
export async function sharedKeyFaults(
  tx: Db,
  exams: readonly StoredExam[],
  { touched, first, now }: { readonly touched: readonly ExamId[]; readonly first: number; readonly now: Instant },
): Promise<Fault[]> {
  const shared = await questionsSharedWithVisitors(tx, touched, now)
  return exams.flatMap(({ id, free }, at) => {
    const found = shared.get(id)
    if (found === undefined) return []
    const others = free ? 'which students may still sit' : 'which is open to visitors with its key'
    return [
      {
        place: `exams[${first + at}].free`,
        message: `question ${found.number} is also in ${found.otherId}, ${others}`,
      },
    ]
  })
}
