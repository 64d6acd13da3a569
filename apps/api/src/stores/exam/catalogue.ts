import { TIES, type CourseId, type SubjectId } from '@anushilon/domain/exam/exam'
import type { Instant } from '@anushilon/domain/instant'
import type { PageRange } from '@anushilon/domain/pages'
import {
  FREQUENCIES,
  LATE_POLICIES,
  VARIATION_NAMES,
  type Frequency,
  type Variation,
} from '@anushilon/domain/exam/variation'
import { z } from 'zod'
import { camelRow } from '../../db/camel-row.ts'
import type { Db } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import { isForStudent } from './audience.ts'
import { resultsOf } from './exam-rows.ts'

const Subject = z.object({ id: z.string(), name: z.string(), image: z.nullable(z.string()) })
export type Subject = z.output<typeof Subject>

export async function subjectsOfCourse(db: Db, courseId: CourseId): Promise<Subject[]> {
  return await db.many(Subject, sql`select id, name, image from subjects where course_id = ${courseId} order by place`)
}

const OpenExam = z
  .object({
    id: z.string(),
    name: z.string(),
    image: z.nullable(z.string()),
    variation: z.enum(VARIATION_NAMES),
    frequency: z.enum(FREQUENCIES),
    opens_at: z.number(),
    closes_at: z.number(),
    sealed_hours: z.number(),
    for_branches: z.array(z.string()),
    for_batches: z.array(z.string()),
    curriculum_name: z.nullable(z.string()),
    choice: z.nullable(z.object({ size: z.int(), fixed: z.array(z.string()) })),
    overdue: z.nullable(z.enum(LATE_POLICIES)),
    results_rule: z.enum(['auto', 'manual', 'at']),
    results_at: z.nullable(z.number()),
    mcq_minutes: z.nullable(z.number()),
    written_minutes: z.nullable(z.number()),
    upload_minutes: z.nullable(z.number()),
    questions: z.record(z.string(), z.int()),
    reopened: z.record(z.string(), z.number()),
    called_off: z.boolean(),
  })
  .transform((row) => ({
    id: row.id,
    name: row.name,
    image: row.image,
    variation: row.variation,
    frequency: row.frequency,
    window: { opensAt: row.opens_at, closesAt: row.closes_at },
    sealedHours: row.sealed_hours,
    audience: { branches: row.for_branches, batches: row.for_batches },
    curriculumName: row.curriculum_name,
    choice: row.choice,
    overdue: row.overdue,
    results: resultsOf(row),
    plans: {
      mcq: row.mcq_minutes === null ? null : { minutes: row.mcq_minutes },
      written:
        row.written_minutes === null ? null : { minutes: row.written_minutes, uploadMinutes: row.upload_minutes ?? 0 },
    },
    /** How many MCQs each subject puts to a student. */
    questions: row.questions,
    /** By student, until when the part is open that was opened again for them. */
    reopened: row.reopened,
    isCalledOff: row.called_off,
  }))
export type OpenExam = z.output<typeof OpenExam>

/** More than any course has at once; keeps one bad import from filling every phone. */
const MOST_OPEN_EXAMS = 200

/** The active exams of a course that are not over, be it for one student to whom a part was opened again; soonest first. */
export async function openExams(db: Db, courseId: CourseId, now: Instant): Promise<OpenExam[]> {
  return await db.many(
    OpenExam,
    sql`
    with reopened as materialized (
      select exam_id, jsonb_object_agg(student_id, round(extract(epoch from deadline_at) * 1000)) as ends
      from sitting_parts
      where reopened_until is not null and closed_at is null and deadline_at > ${new Date(now)}
      group by exam_id
    )
    select exams.id, exams.name, exams.image, exams.variation, exams.frequency, exams.opens_at, exams.closes_at,
      exams.sealed_hours, exams.for_branches, exams.for_batches, exams.curriculum_name, exams.choice, exams.overdue, exams.results_rule, exams.results_at,
      mcq.minutes as mcq_minutes, written.minutes as written_minutes, written.upload_minutes,
      (
        select jsonb_object_agg(section.subject_id, least(mcq.questions_per_student, pool.size))
        from exam_sections as section
        cross join lateral (
          select count(*) as size from questions
          where questions.exam_id = section.exam_id and questions.section = section.position
        ) as pool
        where section.exam_id = exams.id
      ) as questions,
      coalesce(reopened.ends, '{}') as reopened, exams.called_off_at is not null as called_off
    from exams
    left join reopened on reopened.exam_id = exams.id
    left join exam_parts as mcq on mcq.exam_id = exams.id and mcq.kind = 'mcq'
    left join exam_parts as written on written.exam_id = exams.id and written.kind = 'written'
    where exams.course_id = ${courseId} and exams.active and not exams.free
      and (exams.closes_at > ${new Date(now)} or exams.id = any(array(select exam_id from reopened)))
    order by exams.opens_at, exams.id
    limit ${MOST_OPEN_EXAMS}`,
  )
}

/** Before its time, and why; null where it was not. */
function endingIn(calledOff: string | null, closedEarly: string | null) {
  if (calledOff !== null) return { kind: 'called-off' as const, reason: calledOff }
  return closedEarly === null ? null : { kind: 'closed-early' as const, reason: closedEarly }
}

const ListedExam = camelRow({
  id: z.string(),
  name: z.string(),
  opens_at: z.number(),
  closes_at: z.number(),
  overdue: z.nullable(z.enum(LATE_POLICIES)),
  results_out_at: z.nullable(z.number()),
  called_off_reason: z.nullable(z.string()),
  closed_early_reason: z.nullable(z.string()),
}).transform(({ opensAt, closesAt, calledOffReason, closedEarlyReason, ...exam }) => ({
  ...exam,
  window: { opensAt, closesAt },
  ended: endingIn(calledOffReason, closedEarlyReason),
}))
type ListedExam = z.output<typeof ListedExam>

/** A list to choose one from: older ones are beyond anybody's patience. */
const MOST_TO_CHOOSE_FROM = 500

const ExamWithResults = camelRow({
  id: z.string(),
  name: z.string(),
  starts_at: z.number(),
  ranked_students: z.int(),
  ties: z.enum(TIES),
})

export async function examsWithResults(
  db: Db,
  { courseId, studentId }: Pick<SubjectList, 'courseId' | 'studentId'>,
  variation: Variation,
): Promise<z.output<typeof ExamWithResults>[]> {
  return await db.many(
    ExamWithResults,
    sql`
    select id, name, opens_at as starts_at, ties, coalesce(merit_lists.ranked, 0) as ranked_students
    from exams left join merit_lists on merit_lists.exam_id = exams.id
    where course_id = ${courseId} and variation = ${variation} and active and not free and results_out_at is not null
      and ${isTheirs(studentId)}
    order by opens_at desc, id
    limit ${MOST_TO_CHOOSE_FROM}`,
  )
}

export interface SubjectList {
  readonly studentId: number
  readonly courseId: CourseId
  readonly subjectId: SubjectId
  readonly frequency: Frequency
  readonly variation: Variation
}

/** For them, or begun by them before they were put elsewhere. */
const isTheirs = (studentId: number) => sql`
  (${isForStudent(sql`exams`, sql`${studentId}`)}
    or exists (select from sitting_parts where student_id = ${studentId} and exam_id = exams.id))`

function listedExams({ studentId, subjectId, frequency, variation }: SubjectList) {
  return sql`
    from exam_sections join exams on exams.id = exam_sections.exam_id
    where exam_sections.subject_id = ${subjectId} and exams.active and not exams.free
      and exams.variation = ${variation} and exams.frequency = ${frequency} and ${isTheirs(studentId)}`
}

/** The subject's name and how many exams its list has; null where the course has no such subject. */
export async function subjectListHead(db: Db, list: SubjectList): Promise<{ name: string; total: number } | null> {
  return await db.optional(
    z.object({ name: z.string(), total: z.int() }),
    sql`
    select name, (select count(*) ${listedExams(list)}) as total
    from subjects where id = ${list.subjectId} and course_id = ${list.courseId}`,
  )
}

/** Newest first (Decision E2). */
export async function subjectListPage(db: Db, list: SubjectList, { offset, limit }: PageRange): Promise<ListedExam[]> {
  return await db.many(
    ListedExam,
    sql`
    select exams.id, exams.name, exams.opens_at, exams.closes_at, exams.overdue, exams.results_out_at,
      exams.called_off_reason,
      case when exams.closes_at < exams.planned_close_at then exams.closed_early_reason end as closed_early_reason
    ${listedExams(list)}
    order by exams.opens_at desc, exams.id
    offset ${offset} limit ${limit}`,
  )
}
