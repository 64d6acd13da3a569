import type { CourseId, SubjectId } from '@anushilon/domain/exam/exam'
import { z } from 'zod'
import { camelRow } from '../../db/camel-row.ts'
import type { Db } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'

const CourseRow = camelRow({
  id: z.string(),
  name: z.string(),
  students: z.int(),
  exams: z.int(),
  is_archived: z.boolean(),
  rules: z.nullable(z.string()),
  banner_image: z.nullable(z.string()),
  banner_link: z.nullable(z.string()),
}).transform(({ bannerImage: image, bannerLink: link, ...course }) => ({
  ...course,
  banner: image === null ? null : { image, link },
}))

const SubjectRow = camelRow({
  id: z.string(),
  course_id: z.string(),
  name: z.string(),
  image: z.nullable(z.string()),
  exams: z.int(),
})

/** Every course with its subjects, each in their order; those that are over only where they are asked for. */
export async function rosterCourses(db: Db, withArchived: boolean) {
  const courses = await db.many(
    CourseRow,
    sql`
    select courses.id, courses.name, courses.rules_image as rules, courses.archived_at is not null as is_archived, ads.image as banner_image, ads.link as banner_link,
      (select count(*) from enrolments where course_id = courses.id) as students,
      (select count(*) from exams where course_id = courses.id) as exams
    from courses left join advertisements as ads on ads.course_id = courses.id
    where ${withArchived} or courses.archived_at is null
    order by courses.place`,
  )
  const subjects = await db.many(
    SubjectRow,
    sql`
    select id, course_id, name, image,
      (select count(*) from exam_sections where subject_id = subjects.id) as exams
    from subjects order by place`,
  )
  const bySubject = Map.groupBy(subjects, ({ courseId }) => courseId)
  return courses.map((course) => ({ ...course, subjects: bySubject.get(course.id) ?? [] }))
}

const Named = z.object({ id: z.string(), name: z.string() })
export type Named = z.output<typeof Named>

/** In their order. */
export async function courseNames(db: Db): Promise<Named[]> {
  return await db.many(Named, sql`select id, name from courses order by place`)
}

/** Those that are not over, in their order. */
export async function runningCourses(db: Db): Promise<Named[]> {
  return await db.many(Named, sql`select id, name from courses where archived_at is null order by place`)
}

/** Held until the transaction ends, so that what was looked at is still so when it is changed. */
export async function courseToChange(tx: Db, id: CourseId): Promise<Named | null> {
  return await tx.optional(Named, sql`select id, name from courses where id = ${id} for no key update`)
}

export async function addCourseRow(tx: Db, id: CourseId, name: string): Promise<boolean> {
  return (await tx.run(sql`insert into courses (id, name) values (${id}, ${name}) on conflict (id) do nothing`)) > 0
}

export async function setCourseName(tx: Db, id: CourseId, name: string): Promise<void> {
  await tx.run(sql`update courses set name = ${name} where id = ${id}`)
}

export async function setCourseRulesImage(tx: Db, id: CourseId, image: string | null): Promise<void> {
  await tx.run(sql`update courses set rules_image = ${image} where id = ${id}`)
}

/** Of these, in another order: they share out the places they have. */
export async function placeCourses(tx: Db, ids: readonly CourseId[]): Promise<void> {
  await tx.run(sql`
    update courses set place = places.place
    from (select place, row_number() over (order by place) as n from courses where id = any(${ids}::text[])) as places
    join unnest(${ids}::text[]) with ordinality as wanted (id, n) using (n)
    where courses.id = wanted.id`)
}

export async function placeSubjects(tx: Db, ids: readonly SubjectId[]): Promise<void> {
  await tx.run(sql`
    update subjects set place = places.place
    from (select place, row_number() over (order by place) as n from subjects where id = any(${ids}::text[])) as places
    join unnest(${ids}::text[]) with ordinality as wanted (id, n) using (n)
    where subjects.id = wanted.id`)
}

const Subject = camelRow({ id: z.string(), course_id: z.string(), name: z.string() })

export async function subjectsToChange(tx: Db, courseId: CourseId) {
  return await tx.many(
    Subject,
    sql`select id, course_id, name from subjects where course_id = ${courseId} order by place for no key update`,
  )
}

/** A subject never moves to another course. */
export async function courseOfSubject(db: Db, id: SubjectId): Promise<CourseId | null> {
  const found = await db.optional(Subject, sql`select id, course_id, name from subjects where id = ${id}`)
  return found?.courseId ?? null
}

export async function subjectToChange(tx: Db, id: SubjectId) {
  return await tx.optional(Subject, sql`select id, course_id, name from subjects where id = ${id} for no key update`)
}

export async function addSubjectRow(tx: Db, id: SubjectId, courseId: CourseId, name: string): Promise<boolean> {
  const added = await tx.run(sql`
    insert into subjects (id, course_id, name) values (${id}, ${courseId}, ${name}) on conflict (id) do nothing`)
  return added > 0
}

export async function setSubjectName(tx: Db, id: SubjectId, name: string): Promise<void> {
  await tx.run(sql`update subjects set name = ${name} where id = ${id}`)
}

export async function setSubjectImage(tx: Db, id: SubjectId, image: string | null): Promise<void> {
  await tx.run(sql`update subjects set image = ${image} where id = ${id}`)
}

export async function setAdvertisement(tx: Db, courseId: CourseId, image: string, link: string | null): Promise<void> {
  await tx.run(sql`
    insert into advertisements (course_id, image, link) values (${courseId}, ${image}, ${link})
    on conflict (course_id) do update set image = excluded.image, link = excluded.link`)
}

export async function removeAdvertisement(tx: Db, courseId: CourseId): Promise<boolean> {
  return (await tx.run(sql`delete from advertisements where course_id = ${courseId}`)) > 0
}
