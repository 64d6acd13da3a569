import { z } from 'zod'
import type { Db } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'

/** What a call or a reply names. */
export interface Named {
  readonly exams: readonly string[]
  readonly students: readonly number[]
  readonly subjects: readonly string[]
  readonly batches: readonly number[]
  readonly bankQuestions: readonly number[]
}

const Audience = z.object({ branches: z.array(z.string()), batches: z.array(z.string()) })
const Facts = z.object({
  exams: z.array(z.object({ id: z.string(), courseId: z.string(), isDraft: z.boolean(), audience: Audience })),
  students: z.array(z.object({ id: z.int(), branch: z.nullable(z.string()), courses: z.array(z.string()) })),
  subjects: z.array(z.object({ id: z.string(), courseId: z.string() })),
  batches: z.array(z.object({ id: z.int(), courseId: z.string() })),
  bankQuestions: z.array(z.object({ id: z.int(), courseId: z.string() })),
})
export type Facts = z.output<typeof Facts>

/** Whose all that is, as far as it is there: one statement. */
export async function factsOf(db: Db, named: Named): Promise<Facts> {
  return await db.one(
    Facts,
    sql`
    select
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'courseId', course_id, 'isDraft', is_draft,
          'audience', jsonb_build_object('branches', branches, 'batches', batches))), '[]')
        from (
          select id, course_id, false as is_draft, to_jsonb(for_branches) as branches, to_jsonb(for_batches) as batches
          from exams where id = any(${named.exams}::text[])
          union all
          select id, course_id, true, coalesce(document -> 'branches', '[]'), coalesce(document -> 'batches', '[]')
          from exam_drafts where id = any(${named.exams}::text[])) as exam) as exams,
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'branch', branch, 'courses',
          to_jsonb(array(select course_id from enrolments where student_id = students.id) || left_courses))), '[]')
        from students where id = any(${named.students}::bigint[])) as students,
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'courseId', course_id)), '[]')
        from subjects where id = any(${named.subjects}::text[])) as subjects,
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'courseId', course_id)), '[]')
        from batches where id = any(${named.batches}::int[])) as batches,
      (select coalesce(jsonb_agg(jsonb_build_object('id', bank.id, 'courseId', course_id)), '[]')
        from bank_questions as bank join subjects on subjects.id = subject_id
        where bank.id = any(${named.bankQuestions}::bigint[])) as "bankQuestions"`,
  )
}
