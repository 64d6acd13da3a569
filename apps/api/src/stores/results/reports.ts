import type { CourseId, ExamId } from '@anushilon/domain/exam/exam'
import type { Instant } from '@anushilon/domain/instant'
import type { Rights } from '@anushilon/domain/staff-rights'
import { z } from 'zod'
import { camelRow } from '../../db/camel-row.ts'
import type { Db } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import { expectedAt } from '../exam/audience.ts'

const CourseExam = camelRow({
  exam_id: z.string(),
  name: z.string(),
  opens_at: z.number(),
  frequency: z.enum(['daily', 'weekly', 'monthly']),
  is_out: z.boolean(),
  branches: z.array(z.string()),
  batches: z.array(z.string()),
}).transform(({ branches, batches, ...exam }) => ({ ...exam, audience: { branches, batches } }))
export type CourseExam = z.output<typeof CourseExam>

interface ExamsAsked {
  readonly courseId: CourseId
  readonly ids?: readonly ExamId[]
  readonly from?: Instant
  readonly until?: Instant
}

/** The exams of a course in the order of their days; those for visitors and those that were called off are in no report. */
export async function courseExams(db: Db, { courseId, ids, from, until }: ExamsAsked): Promise<CourseExam[]> {
  return await db.many(
    CourseExam,
    sql`
    select id as exam_id, name, opens_at, frequency, results_out_at is not null as is_out,
      for_branches as branches, for_batches as batches
    from exams
    where course_id = ${courseId} and not free and called_off_at is null
      and (${ids ?? null}::text[] is null or id = any(${ids ?? null}::text[]))
      and (${from ?? null}::float8 is null or opens_at >= to_timestamp(${from ?? null}::float8 / 1000))
      and (${until ?? null}::float8 is null or opens_at < to_timestamp(${until ?? null}::float8 / 1000))
    order by opens_at, id`,
  )
}

/** Another one as soon as the course's name, an exam's results, or who is in it, its branches or its batches, are not what they were. */
export async function reportStamp(db: Db, courseId: CourseId): Promise<string> {
  const { stamp } = await db.one(
    z.object({ stamp: z.string() }),
    sql`
    select concat_ws('/',
      (select name from courses where id = ${courseId}),
      (select sum(hashtextextended(row(exams.id, exams.name, opens_at, results_out_at, called_off_at, for_branches,
          for_batches, computed_at)::text, 0))
        from exams left join merit_lists on exam_id = exams.id where course_id = ${courseId}),
      (select sum(hashtextextended(row(students.id, reg_no, students.name, branch, mobile_no, left_at, guardian_mobile,
          enrolled_at)::text, 0))
        from enrolments join students on students.id = enrolments.student_id
        left join student_contacts on student_contacts.student_id = students.id where course_id = ${courseId}),
      (select sum(hashtextextended(row(batches.name, student_id)::text, 0))
        from batches join batch_students on batch_id = batches.id where course_id = ${courseId})) as stamp`,
  )
  return stamp
}

const ExamResults = z.object({
  expected: z.array(z.coerce.number()),
  sat: z.array(z.object({ id: z.int(), total: z.nullable(z.number()), used: z.int() })),
})

/** Who was expected at an exam, and what those had who sat it; of results that are out. */
export async function resultsForReport(db: Db, examId: ExamId): Promise<z.output<typeof ExamResults>> {
  return await db.one(
    ExamResults,
    sql`
    select array(${expectedAt(sql`${examId}`)}) as expected,
      (select coalesce(jsonb_agg(jsonb_build_object('id', student_id, 'total', total, 'used', used_ms)), '[]')
        from results where exam_id = ${examId}) as sat`,
  )
}

const Member = camelRow({
  student_id: z.int(),
  reg_no: z.string(),
  name: z.string(),
  branch: z.nullable(z.string()),
  mobile: z.nullable(z.string()),
  guardian_mobile: z.nullable(z.string()),
  batches: z.array(z.string()),
})
export type ReportMember = z.output<typeof Member>

export async function reportMembers(db: Db, courseId: CourseId, ids: readonly number[]): Promise<ReportMember[]> {
  return await db.many(
    Member,
    sql`
    select students.id as student_id, reg_no, students.name, branch, mobile_no as mobile, guardian_mobile, array(
      select batches.name from batch_students join batches on batches.id = batch_id
      where batch_students.student_id = students.id and batches.course_id = ${courseId} order by batches.name) as batches
    from students left join student_contacts on student_id = students.id
    where students.id = any(${ids}::bigint[])`,
  )
}

const Saved = camelRow({
  id: z.string(),
  name: z.string(),
  course_id: z.string(),
  definition: z.unknown(),
  saved_by: z.string(),
  saved_at: z.number(),
})
type StoredReport = z.output<typeof Saved>

type OfWhat = Pick<Rights, 'courses' | 'branches'>

/** The latest of those that whoever asks may open; what names no branch is of all. */
export async function storedReports(db: Db, { courses, branches }: OfWhat, limit: number): Promise<StoredReport[]> {
  return await db.many(
    Saved,
    sql`
    select * from saved_reports
    where (cardinality(${courses}::text[]) = 0 or course_id = any(${courses}::text[]))
      and (cardinality(${branches}::text[]) = 0 or definition->>'branch' is null
        or definition->>'branch' = any(${branches}::text[]))
    order by saved_at desc, id limit ${limit}`,
  )
}

export async function lockReport(tx: Db, id: string): Promise<StoredReport | null> {
  return await tx.optional(Saved, sql`select * from saved_reports where id = ${id} for update`)
}

export async function storeReport(tx: Db, report: StoredReport): Promise<void> {
  const { id, name, courseId, definition, savedBy, savedAt } = report
  await tx.run(sql`
    insert into saved_reports (id, name, course_id, definition, saved_by, saved_at)
    values (${id}, ${name}, ${courseId}, ${JSON.stringify(definition)}, ${savedBy}, ${new Date(savedAt)})
    on conflict (id) do update set name = excluded.name, course_id = excluded.course_id,
      definition = excluded.definition, saved_by = excluded.saved_by, saved_at = excluded.saved_at`)
}

export async function deleteReport(tx: Db, id: string): Promise<void> {
  await tx.run(sql`delete from saved_reports where id = ${id}`)
}
