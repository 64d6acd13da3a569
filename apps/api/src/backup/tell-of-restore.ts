import { dhakaMoment } from '@anushilon/domain/dhaka-time'
import type { Instant } from '@anushilon/domain/instant'
import { z } from 'zod'
import type { Db } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { countTrouble } from '../stores/machine/troubles.ts'
import type { Say } from './progress.ts'

/** More than a centre has in a few days; the detail of a trouble is cut at 300 letters. */
const MOST_NAMES = 20

/**
 * Says what a restored centre does not know: from when it is, and the exams that were open since, whose students believe that
 * their answers are here. To whoever restores, and for a day to the owner, who may be somebody else.
 */
export async function tellOfRestore(db: Db, madeAt: Instant, now: Instant, say: Say): Promise<void> {
  const exams = await db.many(
    z.object({ name: z.string() }),
    sql`select name from exams where active and opens_at <= ${new Date(now)} and closes_at >= ${new Date(madeAt)}
      order by opens_at desc, id limit ${MOST_NAMES}`,
  )
  const names = exams.map(({ name }) => name).join(', ')
  const moment = dhakaMoment(madeAt)
  say(`The database is as it was on ${moment} in Dhaka. What came after that is not in it`)
  if (exams.length > 0) say(`Exams that were open since then: ${names}. Tell those who sat one`)
  const detail = exams.length === 0 ? `of ${moment}` : `of ${moment}; exams that were open since: ${names}`
  await countTrouble(db, { kind: 'restored', detail, times: 1 }, now)
}
