import type { ExamId } from '@anushilon/domain/exam/exam'
import { z } from 'zod'
import type { Db } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'

const KeyRow = z.object({ sealed_key: z.instanceof(Buffer) })

/** The content key of an exam's papers as it is stored; null where there is none yet. */
export async function paperKey(db: Db, examId: ExamId, revision: number): Promise<Buffer | null> {
  const found = await db.optional(
    KeyRow,
    sql`select sealed_key from paper_keys where exam_id = ${examId} and revision = ${revision}`,
  )
  return found?.sealed_key ?? null
}

/** The first one that is made stays. Those of papers that were replaced have nothing left to open. */
export async function insertPaperKey(db: Db, examId: ExamId, revision: number, sealedKey: Buffer): Promise<void> {
  await db.run(sql`
    insert into paper_keys (exam_id, revision, sealed_key)
    select id, ${revision}::int, ${sealedKey}::bytea from exams where id = ${examId}
    on conflict do nothing`)
  await db.run(sql`
    delete from paper_keys using exams
    where exams.id = paper_keys.exam_id and exams.id = ${examId} and paper_keys.revision < exams.revision`)
}

/** For one that cannot be read any more, because the secrets are others than when it was made. */
export async function deletePaperKey(db: Db, examId: ExamId, revision: number, sealedKey: Buffer): Promise<void> {
  await db.run(sql`
    delete from paper_keys where exam_id = ${examId} and revision = ${revision} and sealed_key = ${sealedKey}`)
}
