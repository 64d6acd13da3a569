import type { ExamId } from '@anushilon/domain/exam/exam'
import type { Instant } from '@anushilon/domain/instant'
import { z } from 'zod'
import { camelRow } from '../../db/camel-row.ts'
import type { Db } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'

const HeadRow = camelRow({
  exam_id: z.string(),
  size: z.int(),
  root: z.instanceof(Buffer),
  signed_at: z.number(),
  key_id: z.string(),
  signature: z.instanceof(Buffer),
  timestamp: z.nullable(z.instanceof(Buffer)),
})
export type StoredHead = z.output<typeof HeadRow>

const COLUMNS = sql`exam_id, size, root, signed_at, key_id, signature, timestamp`

/** Every root of an exam that was signed, the oldest first. */
export async function headsOf(db: Db, examId: ExamId): Promise<StoredHead[]> {
  return await db.many(HeadRow, sql`select ${COLUMNS} from log_heads where exam_id = ${examId} order by size`)
}

export async function newestHead(db: Db, examId: ExamId): Promise<StoredHead | null> {
  return await db.optional(
    HeadRow,
    sql`select ${COLUMNS} from log_heads where exam_id = ${examId} order by size desc limit 1`,
  )
}

/** The first one of a size stays. */
export async function insertHead(tx: Db, head: StoredHead): Promise<void> {
  await tx.run(sql`
    insert into log_heads (exam_id, size, root, signed_at, key_id, signature)
    values (${head.examId}, ${head.size}, ${head.root}::bytea, ${new Date(head.signedAt)}, ${head.keyId},
      ${head.signature}::bytea)
    on conflict do nothing`)
}

/** Those that nobody outside has dated, the newest first. */
export async function undatedHeads(db: Db, limit: number, signedAfter: Instant): Promise<StoredHead[]> {
  return await db.many(
    HeadRow,
    sql`
    select ${COLUMNS} from log_heads where timestamp is null and signed_at >= ${new Date(signedAfter)}
    order by signed_at desc limit ${limit}`,
  )
}

export async function saveTimestamp(db: Db, head: Pick<StoredHead, 'examId' | 'size'>, answer: Buffer): Promise<void> {
  await db.run(sql`
    update log_heads set timestamp = ${answer}::bytea
    where exam_id = ${head.examId} and size = ${head.size} and timestamp is null`)
}
