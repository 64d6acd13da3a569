import type { CourseId, SubjectId } from '@anushilon/domain/exam/exam'
import type { Instant } from '@anushilon/domain/instant'
import { z } from 'zod'
import { camelRow } from '../../db/camel-row.ts'
import type { Db } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'

/** False where it was so already. */
export async function setCourseArchived(tx: Db, id: CourseId, at: Instant | null): Promise<boolean> {
  const changed = await tx.run(sql`
    update courses set archived_at = ${at === null ? null : new Date(at)}
    where id = ${id} and (archived_at is null) = ${at !== null}`)
  return changed > 0
}

const UnfinishedRow = z.object({ name: z.string(), is_over: z.boolean() })
export type UnfinishedExam = z.output<typeof UnfinishedRow>

/** Exams that are not over, or whose results nobody has seen; the first to close first. */
export async function unfinishedExams(tx: Db, id: CourseId, now: Instant): Promise<UnfinishedExam[]> {
  return await tx.many(
    UnfinishedRow,
    sql`
    select name, closes_at <= ${new Date(now)} as is_over from exams where course_id = ${id} and called_off_at is null and (closes_at > ${new Date(now)}
      or (results_out_at is null and exists (select from sitting_parts where exam_id = exams.id)))
    order by closes_at, id`,
  )
}

/** The course that was made by a request of this key. */
export async function rolledOverBy(tx: Db, requestKey: string): Promise<CourseId | null> {
  const found = await tx.optional(
    z.object({ id: z.string() }),
    sql`select id from courses where rolled_over_by = ${requestKey}`,
  )
  return found?.id ?? null
}

/** What a new course has of its own from another: the rules before its exams, and what made it. */
export async function markRolledOver(tx: Db, from: CourseId, to: CourseId, requestKey: string | null): Promise<void> {
  await tx.run(sql`
    update courses set rolled_over_by = ${requestKey}, rules_image = last.rules_image
    from courses as last where courses.id = ${to} and last.id = ${from}`)
}

const SubjectRow = z.object({ id: z.string(), name: z.string(), chapters: z.array(z.string()) })

/** In their order, with the chapters on their list and those that questions name. */
export async function subjectsWithChapters(db: Db, courseId: CourseId): Promise<z.output<typeof SubjectRow>[]> {
  return await db.many(
    SubjectRow,
    sql`
    select id, name, array(
        select chapter from (
          select chapter, place from unnest(chapters) with ordinality as listed (chapter, place)
          union all select chapter, 1000 from bank_questions where subject_id = subjects.id and chapter is not null
          union all select chapter, 1000 from questions join exam_sections as section
            on section.exam_id = questions.exam_id and section.position = questions.section
            where section.subject_id = subjects.id and chapter is not null
        ) as known group by chapter order by min(place), chapter) as chapters
    from subjects where course_id = ${courseId} order by place`,
  )
}

export async function fillSubject(tx: Db, from: SubjectId, to: SubjectId, chapters: readonly string[]): Promise<void> {
  await tx.run(sql`
    update subjects set image = last.image, chapters = ${chapters}::text[]
    from subjects as last where subjects.id = ${to} and last.id = ${from}`)
}

/** Of the course everybody, those of some of its batches, or those named; their numbers. With them their batches, where the new course has them. */
export async function enrolFrom(
  tx: Db,
  from: CourseId,
  to: CourseId,
  whom: 'everybody' | { readonly batchIds: readonly number[] } | { readonly studentIds: readonly number[] },
  now: Instant,
): Promise<string[]> {
  const batchIds = typeof whom === 'object' && 'batchIds' in whom ? whom.batchIds : null
  const studentIds = typeof whom === 'object' && 'studentIds' in whom ? whom.studentIds : null
  const enrolled = await tx.many(
    z.object({ reg_no: z.string() }),
    sql`
    insert into enrolments (student_id, course_id, enrolled_at)
    select student_id, ${to}, ${new Date(now)} from enrolments join students on students.id = student_id
    where course_id = ${from} and left_at is null
      and (${studentIds}::bigint[] is null or student_id = any(${studentIds}::bigint[]))
      and (${batchIds}::int[] is null or student_id in (
      select batch_students.student_id from batch_students join batches on batches.id = batch_id
      where batches.course_id = ${from} and batch_id = any(${batchIds}::int[])))
    on conflict do nothing
    returning (select reg_no from students where students.id = enrolments.student_id)`,
  )
  await tx.run(sql`
    insert into batch_students (batch_id, student_id)
    select same.id, batch_students.student_id from batch_students
    join batches as last on last.id = batch_id and last.course_id = ${from}
    join batches as same on same.course_id = ${to} and same.name = last.name
    join enrolments on enrolments.student_id = batch_students.student_id and enrolments.course_id = ${to}
    on conflict do nothing`)
  return enrolled.map((row) => row.reg_no)
}

const ExamRow = camelRow({ exam_id: z.string(), name: z.string(), opens_at: z.number() })

export async function examsToRollOver(db: Db, courseId: CourseId) {
  return await db.many(
    ExamRow,
    sql`select id as exam_id, name, opens_at from exams where course_id = ${courseId} and not free order by opens_at, id`,
  )
}

const StudentRow = camelRow({ id: z.int(), reg_no: z.string(), name: z.string() })

/** Who is in it and has not left the centre. */
export async function studentsIn(db: Db, courseId: CourseId) {
  return await db.many(
    StudentRow,
    sql`
    select students.id, reg_no, students.name from enrolments join students on students.id = student_id
    where course_id = ${courseId} and left_at is null order by students.name, reg_no`,
  )
}
