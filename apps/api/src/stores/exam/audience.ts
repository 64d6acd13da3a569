import { z } from 'zod'
import type { ExamId } from '@anushilon/domain/exam/exam'
import type { StudentGroups } from '@anushilon/domain/exam/audience'
import type { Db } from '../../db/database.ts'
import { prepared, sql, type Sql } from '../../db/sql.ts'

/** The domain's `isFor`, for lists: whether the exam of this row of `exams` is for that student. */
export const isForStudent = (exams: Sql, studentId: Sql): Sql => sql`
  (cardinality(${exams}.for_branches) = 0 and cardinality(${exams}.for_batches) = 0
    or exists (select from students as sitter
      where sitter.id = ${studentId} and sitter.branch = any(${exams}.for_branches))
    or exists (select from batch_students join batches on batches.id = batch_id
      where batch_students.student_id = ${studentId} and batches.course_id = ${exams}.course_id
        and batches.name = any(${exams}.for_batches)))`

/** Those whom an exam is for, as `student_id`; nobody where visitors sit. */
const audienceOf = (examId: Sql): Sql => sql`
  select enrolments.student_id from exams join enrolments using (course_id)
  where exams.id = ${examId} and not exams.free and ${isForStudent(sql`exams`, sql`enrolments.student_id`)}`

/** Those of them who could have come: who was enrolled when it was over may catch up on it, and was not absent. */
export const expectedAt = (examId: Sql): Sql => sql`
  ${audienceOf(examId)} and coalesce(enrolments.enrolled_at < exams.closes_at, true)`

const Sitters = z.object({ student_ids: z.array(z.coerce.number()) })

/**
 * Who may have to do with an exam that is not for everybody: those it is for, and whoever began it before they were put
 * elsewhere.
 */
export async function sittersOf(db: Db, examId: ExamId): Promise<ReadonlySet<number>> {
  const { student_ids: ids } = await db.one(
    Sitters,
    prepared(
      'sitters-of',
      sql`
      select array(
        ${audienceOf(sql`${examId}`)}
        union select student_id from sitting_parts where exam_id = ${examId}) as student_ids`,
    ),
  )
  return new Set(ids)
}

const Groups = z.object({ branch: z.nullable(z.string()), batches: z.array(z.string()) })

/** What a student belongs to in a course. */
export async function groupsOf(db: Db, studentId: number, courseId: string): Promise<StudentGroups> {
  return await db.one(
    Groups,
    prepared(
      'groups-of',
      sql`
      select branch, array(
        select batches.name from batch_students join batches on batches.id = batch_id
        where student_id = students.id and batches.course_id = ${courseId}) as batches
      from students where id = ${studentId}`,
    ),
  )
}
