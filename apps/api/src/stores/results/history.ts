import type { Sitting } from '@anushilon/domain/sitting/attempt'
import type { CourseId, ExamId } from '@anushilon/domain/exam/exam'
import type { Instant } from '@anushilon/domain/instant'
import type { PageRange } from '@anushilon/domain/pages'
import { FREQUENCIES, LATE_POLICIES, VARIATION_NAMES, type Variation } from '@anushilon/domain/exam/variation'
import { z } from 'zod'
import { camelRow } from '../../db/camel-row.ts'
import type { Db } from '../../db/database.ts'
import { prepared, sql } from '../../db/sql.ts'
import { isForStudent } from '../exam/audience.ts'
import { resultsOf } from '../exam/exam-rows.ts'
import { HAS_PAGES } from '../sitting/has-pages.ts'
import { PartColumns, partFrom } from '../sitting/sittings.ts'

export interface OwnExams {
  readonly studentId: number
  readonly courseId: CourseId
  /** Null: of every kind. */
  readonly variation: Variation | null
}

const ofKind = (variation: Variation | null) =>
  sql`(${variation}::text is null or exams.variation = ${variation}::text)`

/** Subjects of an exam with what their written papers are worth, in the exam's order. */
const SECTIONS = sql`(
  select jsonb_agg(
    jsonb_build_object('name', subjects.name, 'written', section.written_marks) order by section.position)
  from exam_sections as section join subjects on subjects.id = section.subject_id
  where section.exam_id = exams.id)`
const Sections = z.array(z.object({ name: z.string(), written: z.nullable(z.array(z.number())) }))

const ExamRow = z.object({
  id: z.string(),
  name: z.string(),
  variation: z.enum(VARIATION_NAMES),
  frequency: z.enum(FREQUENCIES),
  opens_at: z.number(),
  closes_at: z.number(),
  solution_sheet: z.nullable(z.string()),
  results_out_at: z.nullable(z.number()),
  sections: Sections,
})

const SatRow = ExamRow.extend({
  overdue: z.nullable(z.enum(LATE_POLICIES)),
  marks_per_question: z.nullable(z.number()),
  total: z.nullable(z.number()),
  position: z.nullable(z.int()),
  has_result: z.boolean(),
  ranked: z.nullable(z.int()),
  late_refusal: z.nullable(z.string()),
  retake_limit: z.int(),
  retakes: z.int(),
  late_accepted: z.boolean(),
  late_photos: z.int(),
  results_rule: z.enum(['auto', 'manual', 'at']),
  results_at: z.nullable(z.number()),
  withdrawn_at: z.nullable(z.number()),
  called_off_reason: z.nullable(z.string()),
  mcq_minutes: z.nullable(z.number()),
  written_minutes: z.nullable(z.number()),
  upload_minutes: z.nullable(z.number()),
  answers: z.int(),
  scripts: z.int(),
}).transform((row) => ({
  id: row.id,
  name: row.name,
  variation: row.variation,
  frequency: row.frequency,
  window: { opensAt: row.opens_at, closesAt: row.closes_at },
  overdue: row.overdue,
  solutionSheet: row.solution_sheet,
  resultsOutAt: row.results_out_at,
  marksPerQuestion: row.marks_per_question,
  sections: row.sections,
  /** As computed when the results came out; null where there is none. */
  result: row.has_result ? { total: row.total, position: row.position } : null,
  rankedStudents: row.ranked ?? 0,
  lateRefusal: row.late_refusal,
  retakes: { limit: row.retake_limit, used: row.retakes },
  lateAccepted: row.late_accepted,
  /** That are kept until staff have decided. */
  latePhotos: row.late_photos,
  results: resultsOf(row),
  /** Taken back once, they come out when staff say so. */
  isWithdrawn: row.withdrawn_at !== null,
  /** Why there are no results, ever; null where it was not called off. */
  calledOff: row.called_off_reason,
  plans: {
    mcq: row.mcq_minutes === null ? null : { minutes: row.mcq_minutes },
    written:
      row.written_minutes === null ? null : { minutes: row.written_minutes, uploadMinutes: row.upload_minutes ?? 0 },
  },
  /** What the server has of each part. */
  received: { mcq: row.answers, written: row.scripts },
}))

export type SatExam = z.output<typeof SatRow> & { readonly sitting: Sitting }

const satBy = ({ studentId, courseId, variation }: OwnExams) => sql`
  from exams
  where exams.id in (select exam_id from sitting_parts where student_id = ${studentId})
    and exams.course_id = ${courseId} and ${ofKind(variation)} and exams.active and not exams.free`

const Count = z.object({ count: z.int() })

export async function countSat(db: Db, own: OwnExams): Promise<number> {
  const { count } = await db.one(Count, prepared('count-sat', sql`select count(*) as count ${satBy(own)}`))
  return count
}

/** The exams a student has sat, newest first (Decision E2), each with what they were given. */
export async function satExams(db: Db, own: OwnExams, { offset, limit }: PageRange): Promise<SatExam[]> {
  const exams = await db.many(
    SatRow,
    prepared(
      'sat-exams',
      sql`
      with exams as (
        select exams.* ${satBy(own)} order by opens_at desc, id offset ${offset} limit ${limit}
      )
      select exams.id, exams.name, exams.variation, exams.frequency, exams.opens_at, exams.closes_at, exams.overdue,
        exams.solution_sheet, exams.results_out_at, mcq.marks_per_question, ${SECTIONS} as sections,
        results.total, results.position, results.exam_id is not null as has_result, merit_lists.ranked,
        late_refusals.reason as late_refusal, exams.retake_limit,
        (select count(*) from retakes where student_id = ${own.studentId} and exam_id = exams.id) as retakes,
        exams.results_rule, exams.results_at, exams.withdrawn_at, exams.called_off_reason,
        mcq.minutes as mcq_minutes, written.minutes as written_minutes, written.upload_minutes,
        exists (
          select from sitting_parts
          where student_id = ${own.studentId} and exam_id = exams.id and accepted_at is not null
        ) as late_accepted,
        (
          select count(*) from late_photos
          where student_id = ${own.studentId} and exam_id = exams.id and original is not null and ruling is null
        ) as late_photos,
        (select count(*) from answers where student_id = ${own.studentId} and exam_id = exams.id) as answers,
        (
          select count(*) from scripts
          where student_id = ${own.studentId} and exam_id = exams.id and ${HAS_PAGES}
        ) as scripts
      from exams
      left join exam_parts as mcq on mcq.exam_id = exams.id and mcq.kind = 'mcq'
      left join exam_parts as written on written.exam_id = exams.id and written.kind = 'written'
      left join results on results.exam_id = exams.id and results.student_id = ${own.studentId}
      left join merit_lists on merit_lists.exam_id = exams.id
      left join late_refusals on late_refusals.exam_id = exams.id and late_refusals.student_id = ${own.studentId}
      order by exams.opens_at desc, exams.id`,
    ),
  )
  const parts = await partsOf(
    db,
    own.studentId,
    exams.map(({ id }) => id),
  )
  return exams.map((exam) => ({ ...exam, sitting: { parts: (parts.get(exam.id) ?? []).map(partFrom) } }))
}

const ExamPartRow = PartColumns.extend({ exam_id: z.string() })

async function partsOf(db: Db, studentId: number, examIds: readonly ExamId[]) {
  const rows = await db.many(
    ExamPartRow,
    prepared(
      'parts-of-exams',
      sql`
      select exam_id, kind, paper, started_at, deadline_at, due_at, closed_at, closed_as, overdue
      from sitting_parts
      where student_id = ${studentId} and exam_id = any(${examIds}::text[])
      order by exam_id, kind`,
    ),
  )
  return Map.groupBy(rows, (row) => row.exam_id)
}

const MissedRow = camelRow({ ...ExamRow.shape, minutes: z.number() }).transform(({ opensAt, ...exam }) => ({
  ...exam,
  startsAt: opensAt,
}))
export type MissedExam = z.output<typeof MissedRow>

/** The domain's `isMissed`, for a list (Decision E3). */
const missedBy = ({ studentId, courseId, variation }: OwnExams, now: Instant) => sql`
  from exams
  where exams.course_id = ${courseId} and ${ofKind(variation)} and exams.active and not exams.free
    and exams.closes_at <= ${new Date(now)} and exams.called_off_at is null
    and not exists (select from sitting_parts where student_id = ${studentId} and exam_id = exams.id)
    and ${isForStudent(sql`exams`, sql`${studentId}`)}`

export async function countMissed(db: Db, own: OwnExams, now: Instant): Promise<number> {
  const { count } = await db.one(Count, prepared('count-missed', sql`select count(*) as count ${missedBy(own, now)}`))
  return count
}

export async function missedExams(
  db: Db,
  own: OwnExams,
  now: Instant,
  { offset, limit }: PageRange,
): Promise<MissedExam[]> {
  return await db.many(
    MissedRow,
    prepared(
      'missed-exams',
      sql`
      with exams as (
        select exams.* ${missedBy(own, now)} order by opens_at desc, id offset ${offset} limit ${limit}
      )
      select exams.id, exams.name, exams.variation, exams.frequency, exams.opens_at, exams.closes_at,
        exams.solution_sheet, exams.results_out_at,
        (select sum(minutes) from exam_parts where exam_id = exams.id) as minutes, ${SECTIONS} as sections
      from exams order by exams.opens_at desc, exams.id`,
    ),
  )
}

const PlaceRow = camelRow({
  exam_id: z.string(),
  name: z.string(),
  starts_at: z.number(),
  position: z.int(),
  ranked_students: z.int(),
  subject_id: z.string(),
  subject_name: z.string(),
  subjects: z.int(),
}).transform(({ subjectId, subjectName, subjects, ...place }) => ({
  ...place,
  /** Null: the exam has several. */
  subject: subjects === 1 ? { id: subjectId, name: subjectName } : null,
}))
export type MeritPlace = z.output<typeof PlaceRow>

/** Where a student came in their latest exams, newest first. */
export async function latestPlaces(
  db: Db,
  { studentId, courseId }: Pick<OwnExams, 'studentId' | 'courseId'>,
  limit: number,
): Promise<MeritPlace[]> {
  return await db.many(
    PlaceRow,
    prepared(
      'latest-places',
      sql`
      select exams.id as exam_id, exams.name, exams.opens_at as starts_at, results.position,
        merit_lists.ranked as ranked_students,
        section.subject_id, section.subject_name, section.subjects
      from results
      join exams on exams.id = results.exam_id
      join merit_lists on merit_lists.exam_id = exams.id
      cross join lateral (
        select min(subjects.id) as subject_id, min(subjects.name) as subject_name, count(*) as subjects
        from exam_sections join subjects on subjects.id = exam_sections.subject_id
        where exam_sections.exam_id = exams.id
      ) as section
      where results.student_id = ${studentId} and results.position is not null
        and exams.course_id = ${courseId} and exams.active and not exams.free
      order by exams.opens_at desc, exams.id
      limit ${limit}`,
    ),
  )
}
