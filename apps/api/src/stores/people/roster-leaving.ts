import type { Instant } from '@anushilon/domain/instant'
import { z } from 'zod'
import type { Db } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import { revokeLinksOf } from './guardian-links.ts'

const Id = z.object({ id: z.int() })
const idsOf = (rows: readonly z.output<typeof Id>[]) => rows.map(({ id }) => id)

/** Those of them who were here until now. */
export async function markLeft(tx: Db, studentIds: readonly number[], now: Instant): Promise<number[]> {
  const left = await tx.many(
    Id,
    sql`
    update students set left_at = ${new Date(now)},
      left_courses = array(select course_id from enrolments where student_id = students.id)
    where id = any(${studentIds}::bigint[]) and left_at is null
    returning id`,
  )
  await tx.run(sql`delete from enrolments where student_id = any(${idsOf(left)}::bigint[])`)
  await revokeLinksOf(tx, idsOf(left), now)
  return idsOf(left)
}

/** Those of them who had left; they are in their courses again from now on, as far as these are there. */
export async function markBack(tx: Db, studentIds: readonly number[], now: Instant): Promise<number[]> {
  await tx.run(sql`
    insert into enrolments (student_id, course_id, enrolled_at)
    select students.id, courses.id, ${new Date(now)} from students join courses on courses.id = any(students.left_courses)
    where students.id = any(${studentIds}::bigint[]) and students.left_at is not null
    on conflict do nothing`)
  const back = await tx.many(
    Id,
    sql`
    update students set left_at = null, left_courses = '{}'
    where id = any(${studentIds}::bigint[]) and left_at is not null
    returning id`,
  )
  return idsOf(back)
}

/** Those of them who began an exam or practised with one: they have a past. */
export async function whoAttempted(tx: Db, studentIds: readonly number[]): Promise<number[]> {
  return idsOf(
    await tx.many(
      Id,
      sql`
      select id from unnest(${studentIds}::bigint[]) as id
      where exists (select from sitting_parts where student_id = id) or exists (select from retakes where student_id = id)
        or exists (select from mistake_ticks where student_id = id) or exists (select from results where student_id = id)`,
    ),
  )
}

/** What refers to them goes with them; somebody who began an exam is kept by the database itself. */
export async function deleteStudents(tx: Db, studentIds: readonly number[]): Promise<void> {
  await tx.run(sql`delete from students where id = any(${studentIds}::bigint[])`)
}
