import { z } from 'zod'
import { camelRow } from '../../db/camel-row.ts'
import type { Db } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import { BySection } from './result-details.ts'

const Means = z.object({
  total: z.nullable(z.number()),
  sections: z.array(z.object({ section: z.int(), mean: z.number() })),
})

const ScoreRow = camelRow({
  exam_id: z.string(),
  by_section: BySection,
  /** Null where an older program published the results. */
  means: z.nullable(Means),
  /** In the exam's order. */
  subject_ids: z.array(z.string()),
})
export type StoredScore = z.output<typeof ScoreRow>

/** A student's marks by section in all their exams, with what the class had; whether they are out is not asked here. */
export async function scoresOf(db: Db, studentId: number): Promise<StoredScore[]> {
  return await db.many(
    ScoreRow,
    sql`
    select results.exam_id, by_section, means,
      array(select subject_id from exam_sections where exam_id = results.exam_id order by position) as subject_ids
    from results join merit_lists on merit_lists.exam_id = results.exam_id
    where student_id = ${studentId}`,
  )
}

const CourseRow = camelRow({
  id: z.string(),
  name: z.string(),
  is_enrolled: z.boolean(),
  enrolled_at: z.nullable(z.number()),
  left_at: z.nullable(z.number()),
})
export type CourseOfStudent = z.output<typeof CourseRow>

/**
 * The courses whose exams concern a student: those they are in, were in when they left the centre, or sat an exam of. When
 * somebody left a course for another is not known.
 */
export async function coursesConcerning(db: Db, studentId: number): Promise<CourseOfStudent[]> {
  return await db.many(
    CourseRow,
    sql`
    select id, name, enrolments.student_id is not null as is_enrolled, enrolled_at,
      (select left_at from students where students.id = ${studentId} and courses.id = any(left_courses)) as left_at
    from courses left join enrolments on student_id = ${studentId} and course_id = courses.id
    where enrolments.student_id is not null
      or id = any(select unnest(left_courses) from students where id = ${studentId})
      or id in (select course_id from exams join sitting_parts on exam_id = exams.id where student_id = ${studentId})
    order by place`,
  )
}

const LogIns = camelRow({ seen_at: z.nullable(z.number()), ended_at: z.nullable(z.number()) })

/** Log-ins leave no row of their own (decision 004): what is known is when a device was heard of, and when all were ended. */
export async function logInFacts(db: Db, studentId: number) {
  return await db.one(
    LogIns,
    sql`
    select (select max(seen_at) from presence where student_id = ${studentId}
        and exam_id in (select exam_id from sitting_parts where student_id = ${studentId})) as seen_at,
      (select issued_before from token_endings where student_id = ${studentId} and issued_before > to_timestamp(0))
        as ended_at`,
  )
}
