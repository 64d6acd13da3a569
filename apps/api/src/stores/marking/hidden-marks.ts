import type { StaffRole } from '@anushilon/domain/staff-role'
import { z } from 'zod'
import type { Db } from '../../db/database.ts'
import { sql, type Sql } from '../../db/sql.ts'
import type { ScriptKey } from './marks.ts'

/** Who is shown marks. */
export interface Reader {
  readonly id: number
  readonly role: StaffRole
}

/** The columns of `script_marks` under its own name. */
export const GIVEN_MARKS = {
  studentId: sql`script_marks.student_id`,
  examId: sql`script_marks.exam_id`,
  section: sql`script_marks.section`,
  question: sql`script_marks.question`,
}

/**
 * The one rule of which marks are hidden from whom (decision 043): a marker whose second mark of a script may still come, or
 * may still change, learns nothing of the first; neither by a list nor by a count or a mean. Owners and authors settle
 * differences and see everything. In the words of a condition.
 */
export function isHiddenFrom({ id, role }: Reader, columns: { readonly [K in keyof ScriptKey]: Sql }): Sql {
  if (role !== 'marker') return sql`false`
  const { studentId, examId, section, question } = columns
  return sql`exists (
    select from second_marks as second
    join script_marks as first using (student_id, exam_id, section, question)
    where second.student_id = ${studentId} and second.exam_id = ${examId} and second.section = ${section}
      and second.question = ${question} and second.settled_at is null and first.marked_by is distinct from ${id}
      and (second.marked_by is null or second.marked_by = ${id}))`
}

export async function isHidden(db: Db, { studentId, examId, section, question }: ScriptKey, reader: Reader) {
  const columns = {
    studentId: sql`${studentId}`,
    examId: sql`${examId}`,
    section: sql`${section}`,
    question: sql`${question}`,
  }
  const { hidden } = await db.one(
    z.object({ hidden: z.boolean() }),
    sql`select ${isHiddenFrom(reader, columns)} as hidden`,
  )
  return hidden
}
