import type { CourseId, SubjectId } from '@anushilon/domain/exam/exam'
import { z } from 'zod'
import type { Db } from '../../db/database.ts'
import { sql, type Sql } from '../../db/sql.ts'

const Use = z.object({ what: z.string(), count: z.int() })
export type Use = z.output<typeof Use>

/** What is in these subjects, by what it is called. */
const inSubjects = (ids: Sql): Sql => sql`
  select 'exams' as what, count(distinct exam_id) as count from exam_sections where subject_id = any(${ids})
  union all
  select 'drafts', count(*) from exam_drafts
    where exists (select from unnest(${ids}) as id where document @? format('$.** ? (@ == %s)', to_json(id))::jsonpath)
  union all
  select 'questions of the bank', count(*) from bank_questions where subject_id = any(${ids})`

const inUse = (uses: readonly Use[]) => uses.filter(({ count }) => count > 0)

export async function usesOfSubject(tx: Db, id: SubjectId): Promise<Use[]> {
  return inUse(await tx.many(Use, inSubjects(sql`array[${id}::text]`)))
}

/** Who has left may come back to it. */
export async function usesOfCourse(tx: Db, id: CourseId): Promise<Use[]> {
  const subjects = sql`array(select id from subjects where course_id = ${id})`
  const uses = await tx.many(
    Use,
    sql`
    select 'students' as what, count(*) as count from enrolments where course_id = ${id}
    union all
    select 'students who left', count(*) from students where ${id} = any(left_courses)
    union all
    select 'exams', count(*) from exams where course_id = ${id}
    union all
    select 'drafts', count(*) from exam_drafts where course_id = ${id}
    union all
    ${inSubjects(subjects)}`,
  )
  return [...Map.groupBy(inUse(uses), ({ what }) => what).values()].flatMap(([first]) => first ?? [])
}

export async function deleteSubject(tx: Db, id: SubjectId): Promise<void> {
  await tx.run(sql`delete from subjects where id = ${id}`)
}

/** With its subjects and its advertisement. */
export async function deleteCourse(tx: Db, id: CourseId): Promise<void> {
  await tx.run(sql`delete from advertisements where course_id = ${id}`)
  await tx.run(sql`delete from subjects where course_id = ${id}`)
  await tx.run(sql`delete from courses where id = ${id}`)
}
