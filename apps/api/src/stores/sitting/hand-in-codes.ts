import type { ExamId } from '@anushilon/domain/exam/exam'
import type { Instant } from '@anushilon/domain/instant'
import { z } from 'zod'
import { camelRow } from '../../db/camel-row.ts'
import type { Db } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'

/** How a code reached us: by the gateway, by somebody of the centre, or by anybody at /hand-in. */
export type CameBy = 'sms' | 'staff' | 'visitor'

interface ArrivedCode {
  readonly studentId: number
  readonly examId: ExamId
  readonly code: string
  readonly cameBy: CameBy
  readonly arrivedAt: Instant
  /** When it was out of the student's hands, at the latest. */
  readonly seenAt: Instant
}

const KeptRow = camelRow({ is_new: z.boolean(), seen_at: z.number() })

/** Nobody shows so many sheets of one exam around. The student's own phone makes as many as it is told to, each another row. */
const MOST_CODES = 50

/** The first entry stays; an earlier sighting of the same code counts for it. Null: there are too many of this sitting. */
export async function keepCode(db: Db, arrived: ArrivedCode): Promise<{ isNew: boolean; seenAt: Instant } | null> {
  const { studentId, examId, code, cameBy, arrivedAt, seenAt } = arrived
  return await db.optional(
    KeptRow,
    sql`
    insert into hand_in_codes (student_id, exam_id, code, came_by, arrived_at, seen_at)
    select ${studentId}::bigint, ${examId}, ${code}, ${cameBy}, ${new Date(arrivedAt)}::timestamptz, ${new Date(seenAt)}::timestamptz
    where ${MOST_CODES} > (
      select count(*) from hand_in_codes as known
      where known.student_id = ${studentId} and known.exam_id = ${examId} and known.code <> ${code})
    on conflict (student_id, exam_id, code) do update set seen_at = least(hand_in_codes.seen_at, excluded.seen_at)
    returning xmax = 0 as is_new, seen_at`,
  )
}
