import type { ExamId } from '@anushilon/domain/exam/exam'
import { type Instant, MINUTE } from '@anushilon/domain/instant'
import { z } from 'zod'
import type { Db } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'

/** Said every few seconds: who has missed three of them is gone. */
const GONE_AFTER_MS = 15_000

export interface Presence {
  readonly examId: ExamId
  readonly staffId: number
  /** Null: the paper as a whole. */
  readonly section: number | null
  readonly question: number | null
}

/** Keeps where somebody is, and forgets who left long ago. */
export async function savePresence(db: Db, { examId, staffId, section, question }: Presence, now: Instant) {
  await db.run(sql`
    with gone as (delete from paper_presence where seen_at < ${new Date(now - MINUTE)} and staff_id <> ${staffId})
    insert into paper_presence (exam_id, staff_id, section, question, seen_at)
    values (${examId}, ${staffId}, ${section}, ${question}, ${new Date(now)})
    on conflict (exam_id, staff_id) do update
      set section = excluded.section, question = excluded.question, seen_at = excluded.seen_at`)
}

const OtherRow = z.object({ name: z.string(), section: z.nullable(z.int()), question: z.nullable(z.int()) })

/** Who else has it open. */
export async function othersAt(db: Db, examId: ExamId, staffId: number, now: Instant) {
  return await db.many(
    OtherRow,
    sql`
    select staff.name, section, question
    from paper_presence join staff on staff.id = staff_id
    where exam_id = ${examId} and staff_id <> ${staffId} and seen_at > ${new Date(now - GONE_AFTER_MS)}
    order by staff.name, staff.id`,
  )
}

/** The version of a draft; null where there is none of that name. */
export async function draftRevision(db: Db, examId: ExamId): Promise<number | null> {
  const found = await db.optional(
    z.object({ revision: z.int() }),
    sql`select revision from exam_drafts where id = ${examId}`,
  )
  return found?.revision ?? null
}
