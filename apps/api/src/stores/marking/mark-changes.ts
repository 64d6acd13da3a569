import type { ExamId } from '@anushilon/domain/exam/exam'
import type { Instant } from '@anushilon/domain/instant'
import { z } from 'zod'
import { camelRow } from '../../db/camel-row.ts'
import type { Db } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import type { ScriptKey, StoredMark } from './marks.ts'

interface MarkChange {
  readonly before: StoredMark
  /** Null: it was taken back. */
  readonly after: number | null
  readonly staffId: number
  readonly now: Instant
  readonly reason: string | null
  /** Students had seen the marks before. */
  readonly wasSeen: boolean
}

/** Keeps the marks that others take the place of. */
export async function recordMarkChange(
  db: Db,
  { studentId, examId, section, question }: ScriptKey,
  { before: { mark, markedById, saveKey }, after, staffId, now, reason, wasSeen }: MarkChange,
): Promise<void> {
  await db.run(sql`
    insert into mark_changes (student_id, exam_id, section, question, marks_before, remark_before, marked_by, marked_at,
      save_key, marks_after, changed_by, changed_at, reason, was_seen)
    values (${studentId}, ${examId}, ${section}, ${question}, ${mark.marks}, ${mark.remark}, ${markedById},
      ${new Date(mark.markedAt)}, ${saveKey}, ${after}, ${staffId}, ${new Date(now)}, ${reason}, ${wasSeen})`)
}

/** Whether the marks of this save were there once, and others took their place or they were taken back. */
export async function wasReplaced(
  db: Db,
  { studentId, examId, section, question }: ScriptKey,
  saveKey: string,
): Promise<boolean> {
  const row = await db.optional(
    z.object({}),
    sql`
    select from mark_changes
    where exam_id = ${examId} and student_id = ${studentId} and section = ${section} and question = ${question}
      and save_key = ${saveKey} limit 1`,
  )
  return row !== null
}

/** How often marks were changed since somebody else's were replaced; null: only their own ever were. */
export async function changesSinceOthers(
  db: Db,
  { studentId, examId, section, question }: ScriptKey,
  staffId: number,
): Promise<number | null> {
  const script = sql`exam_id = ${examId} and student_id = ${studentId} and section = ${section} and question = ${question}`
  const row = await db.optional(
    z.object({ since: z.int() }),
    sql`
    select (select count(*)::int from mark_changes where ${script} and id > others.id) as since
    from mark_changes as others where ${script} and marked_by is distinct from ${staffId}
    order by id desc limit 1`,
  )
  return row?.since ?? null
}

const SeenRow = camelRow({
  section: z.int(),
  question: z.int(),
  before: z.number(),
  after: z.number(),
  at: z.number(),
  reason: z.nullable(z.string()),
})

/** What became of marks that a student had seen, oldest first. */
export async function seenMarkChanges(db: Db, studentId: number, examId: ExamId) {
  return await db.many(
    SeenRow,
    sql`
    select section, question, marks_before as before, marks_after as after, changed_at as at, reason from mark_changes
    where exam_id = ${examId} and student_id = ${studentId} and was_seen and marks_after <> marks_before order by id`,
  )
}

const ReplacedRow = camelRow({ student_id: z.int(), section: z.int(), question: z.int(), marks: z.number() })

/**
 * The marks that students had seen and others took the place of at the desk, which saves none while results are out; not those
 * of which they have been told since.
 */
export async function marksSeenBefore(db: Db, examId: ExamId) {
  return await db.many(
    ReplacedRow,
    sql`
    select distinct on (student_id, section, question) student_id, section, question, marks_before as marks
    from mark_changes
    where exam_id = ${examId} and was_seen and reason is null and changed_at > coalesce(
      (select max(rescored_at) from rescorings where exam_id = ${examId} and cause = 'mark'), '-infinity')
    order by student_id, section, question, id`,
  )
}

const PastRow = camelRow({
  marks: z.number(),
  remark: z.nullable(z.string()),
  marked_by: z.nullable(z.string()),
  marked_at: z.number(),
  changed_to: z.nullable(z.number()),
  changed_by: z.nullable(z.string()),
  changed_at: z.number(),
  reason: z.nullable(z.string()),
})

/** The marks that a script had before, the last first. */
export async function pastMarks(db: Db, { studentId, examId, section, question }: ScriptKey) {
  return await db.many(
    PastRow,
    sql`
    select marks_before as marks, remark_before as remark, marker.name as marked_by, marked_at,
      marks_after as changed_to, changer.name as changed_by, changed_at, reason
    from mark_changes
    left join staff as marker on marker.id = marked_by left join staff as changer on changer.id = changed_by
    where exam_id = ${examId} and student_id = ${studentId} and section = ${section} and question = ${question}
    order by mark_changes.id desc limit 20`,
  )
}
