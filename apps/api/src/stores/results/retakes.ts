import type { ExamId } from '@anushilon/domain/exam/exam'
import type { Instant } from '@anushilon/domain/instant'
import { z } from 'zod'
import { camelRow } from '../../db/camel-row.ts'
import type { Db } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'

export interface OwnRetakes {
  readonly studentId: number
  readonly examId: ExamId
}

const Used = camelRow({ used: z.int(), is_retry: z.boolean() })

/** How many a student has added, and whether the request with this key is among them. */
export async function usedRetakes(
  db: Db,
  { studentId, examId }: OwnRetakes,
  requestKey: string | null,
): Promise<z.output<typeof Used>> {
  return await db.one(
    Used,
    sql`
    select count(*) as used, coalesce(bool_or(request_key = ${requestKey}::text), false) as is_retry
    from retakes where student_id = ${studentId} and exam_id = ${examId}`,
  )
}

/** Puts the next one on record. False where another request was quicker with this number or this key. */
export async function recordRetake(
  db: Db,
  { studentId, examId }: OwnRetakes,
  { number, requestKey, now }: { readonly number: number; readonly requestKey: string | null; readonly now: Instant },
): Promise<boolean> {
  const rows = await db.run(sql`
    insert into retakes (student_id, exam_id, number, request_key, added_at)
    values (${studentId}, ${examId}, ${number}, ${requestKey}, ${new Date(now)}) on conflict do nothing`)
  return rows === 1
}
