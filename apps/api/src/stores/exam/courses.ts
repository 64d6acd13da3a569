import type { CourseId, SubjectId } from '@anushilon/domain/exam/exam'
import type { PackAdvertisement, PackCourse, PackSubject } from '@anushilon/exam-pack/pack'
import { z } from 'zod'
import { camelRow } from '../../db/camel-row.ts'
import type { Db } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import { countsOf, type Counts, Written } from '../counts.ts'

export async function allCourseIds(db: Db): Promise<CourseId[]> {
  const rows = await db.many(z.object({ id: z.string() }), sql`select id from courses`)
  return rows.map(({ id }) => id)
}

/** Every subject with its course. */
export async function allSubjects(db: Db): Promise<Map<SubjectId, CourseId>> {
  const rows = await db.many(
    z.object({ id: z.string(), course_id: z.string() }),
    sql`select id, course_id from subjects`,
  )
  return new Map(rows.map((row) => [row.id, row.course_id]))
}

const CourseRow = z.object({ id: z.string(), name: z.string() })

/** Every course, by name. */
export async function allCourses(db: Db): Promise<PackCourse[]> {
  return await db.many(CourseRow, sql`select id, name from courses order by name, id`)
}

export async function courseById(db: Db, id: CourseId): Promise<PackCourse> {
  return await db.one(CourseRow, sql`select id, name from courses where id = ${id}`)
}

/** Null where there is no such course. */
export async function courseName(db: Db, id: CourseId): Promise<string | null> {
  return (await db.optional(CourseRow, sql`select id, name from courses where id = ${id}`))?.name ?? null
}

/** Its name where the course is archived, else null. */
export async function archivedCourse(db: Db, id: CourseId): Promise<string | null> {
  const row = await db.optional(
    CourseRow,
    sql`select id, name from courses where id = ${id} and archived_at is not null`,
  )
  return row?.name ?? null
}

/** The rules of those of its exams that have none of their own. */
export async function courseRules(db: Db, id: CourseId): Promise<string | null> {
  const row = await db.optional(
    z.object({ rules_image: z.nullable(z.string()) }),
    sql`select rules_image from courses where id = ${id}`,
  )
  return row?.rules_image ?? null
}

const SubjectRow = camelRow({
  id: z.string(),
  course_id: z.string(),
  name: z.string(),
  image: z.nullable(z.string()),
})

export async function subjectsById(db: Db, ids: readonly SubjectId[]): Promise<PackSubject[]> {
  return await db.many(
    SubjectRow,
    sql`select id, course_id, name, image from subjects where id = any(${ids}::text[]) order by place`,
  )
}

// In each of these only what differs is written, so that nobody waits for a row that stays as it is.

export async function saveCourses(db: Db, courses: readonly PackCourse[]): Promise<Counts> {
  const written = await db.one(
    Written,
    sql`
    with given as (
      select * from unnest(${courses.map(({ id }) => id)}::text[], ${courses.map(({ name }) => name)}::text[]) as g (id, name)
    ), updated as (
      update courses set name = given.name from given
      where courses.id = given.id and courses.name <> given.name
      returning 1
    ), created as (
      insert into courses (id, name) select id, name from given on conflict (id) do nothing returning 1
    )
    select (select count(*) from created) as created, (select count(*) from updated) as updated`,
  )
  return countsOf(courses.length, written)
}

/** A subject without a picture keeps the one it has. Its course never changes. */
export async function saveSubjects(db: Db, subjects: readonly PackSubject[]): Promise<Counts> {
  const written = await db.one(
    Written,
    sql`
    with given as (
      select * from unnest(
        ${subjects.map(({ id }) => id)}::text[],
        ${subjects.map(({ courseId }) => courseId)}::text[],
        ${subjects.map(({ name }) => name)}::text[],
        ${subjects.map(({ image }) => image)}::text[]
      ) as g (id, course_id, name, image)
    ), updated as (
      update subjects set name = given.name, image = coalesce(given.image, subjects.image) from given
      where subjects.id = given.id
        and (subjects.name, subjects.image) is distinct from (given.name, coalesce(given.image, subjects.image))
      returning 1
    ), created as (
      insert into subjects (id, course_id, name, image) select id, course_id, name, image from given
      on conflict (id) do nothing
      returning 1
    )
    select (select count(*) from created) as created, (select count(*) from updated) as updated`,
  )
  return countsOf(subjects.length, written)
}

export async function saveAdvertisements(db: Db, advertisements: readonly PackAdvertisement[]): Promise<Counts> {
  const written = await db.one(
    Written,
    sql`
    with given as (
      select * from unnest(
        ${advertisements.map(({ courseId }) => courseId)}::text[],
        ${advertisements.map(({ image }) => image)}::text[],
        ${advertisements.map(({ link }) => link)}::text[]
      ) as g (course_id, image, link)
    ), updated as (
      update advertisements set image = given.image, link = given.link from given
      where advertisements.course_id = given.course_id
        and (advertisements.image, advertisements.link) is distinct from (given.image, given.link)
      returning 1
    ), created as (
      insert into advertisements (course_id, image, link) select course_id, image, link from given
      on conflict (course_id) do nothing
      returning 1
    )
    select (select count(*) from created) as created, (select count(*) from updated) as updated`,
  )
  return countsOf(advertisements.length, written)
}
