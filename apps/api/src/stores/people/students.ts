import type { CourseId } from '@anushilon/domain/exam/exam'
import type { Instant } from '@anushilon/domain/instant'
import { z } from 'zod'
import { camelRow } from '../../db/camel-row.ts'
import type { Db } from '../../db/database.ts'
import { prepared, sql } from '../../db/sql.ts'
import { numberMeant } from './reg-no.ts'

const Course = z.object({ id: z.string(), name: z.string() })
export type Course = z.output<typeof Course>

/** The courses behind each registration number, in the order of the numbers; none where nobody has it. */
export async function coursesOfRegNos(db: Db, regNos: readonly string[]): Promise<Course[][]> {
  const rows = await db.many(
    Course.extend({ at: z.int() }),
    prepared(
      'courses-of-reg-nos',
      sql`
      select wanted.at::int, course.id, course.name
      from unnest(${regNos}::text[]) with ordinality as wanted (reg_no, at)
      cross join lateral (
        -- each by its key, whatever the planner believes of the tables
        select courses.id, courses.name, courses.place
        from students
        join enrolments on enrolments.student_id = students.id
        join courses on courses.id = enrolments.course_id
        where students.reg_no = ${numberMeant(sql`wanted.reg_no`)} and courses.archived_at is null offset 0
      ) as course
      order by wanted.at, course.place`,
    ),
  )
  const found: Course[][] = regNos.map(() => [])
  for (const { at, ...course } of rows) found[at - 1]?.push(course)
  return found
}

/** Empty where the course is gone, and the log-in with it. */
export async function courseName(db: Db, courseId: CourseId): Promise<string> {
  const found = await db.optional(z.object({ name: z.string() }), sql`select name from courses where id = ${courseId}`)
  return found?.name ?? ''
}

const Credentials = camelRow({
  id: z.int(),
  reg_no: z.string(),
  /** As it is stored; see `passwords`. */
  password: z.nullable(z.string()),
  /** Null: still the one handed out, if any (Decision H1). */
  password_changed_at: z.nullable(z.number()),
})
export type Credentials = z.output<typeof Credentials>

const CREDENTIALS = sql`id, reg_no, password, password_changed_at`

export interface LoginKey {
  readonly regNo: string
  readonly courseId: CourseId
}

export interface FoundForLogin {
  readonly student: Credentials
  readonly enrolled: boolean
  readonly isOver: boolean
}

/**
 * Who has each number, whether they are enrolled in the course and whether it is archived, in the order of the keys; null
 * where nobody has it.
 */
export async function findForLogins(db: Db, keys: readonly LoginKey[]): Promise<(FoundForLogin | null)[]> {
  const rows = await db.many(
    z.looseObject({ at: z.int(), is_over: z.nullable(z.boolean()) }),
    prepared(
      'find-for-logins',
      sql`
      select wanted.at::int, student.*
      from unnest(${keys.map(({ regNo }) => regNo)}::text[], ${keys.map(({ courseId }) => courseId)}::text[])
        with ordinality as wanted (reg_no, course_id, at)
      cross join lateral (
        -- each by its key, whatever the planner believes of the tables
        select ${CREDENTIALS},
          (select archived_at is not null from enrolments join courses on courses.id = enrolments.course_id
            where student_id = students.id and enrolments.course_id = wanted.course_id) as is_over
        from students where students.reg_no = ${numberMeant(sql`wanted.reg_no`)} offset 0
      ) as student`,
    ),
  )
  const found = keys.map((): FoundForLogin | null => null)
  for (const { at, ...row } of rows) {
    const student = Credentials.parse(row)
    found[at - 1] = { student, enrolled: row.is_over !== null, isOver: row.is_over === true }
  }
  return found
}

/**
 * The same of one, for tests that prepare something of a student's.
 *
 * @internal
 */
export async function findForLogin(db: Db, regNo: string, courseId: CourseId): Promise<FoundForLogin | null> {
  const [found] = await findForLogins(db, [{ regNo, courseId }])
  return found ?? null
}

export async function credentialsById(db: Db, studentId: number): Promise<Credentials | null> {
  return await db.optional(Credentials, sql`select ${CREDENTIALS} from students where id = ${studentId}`)
}

export async function isEnrolled(db: Db, studentId: number, courseId: CourseId): Promise<boolean> {
  const found = await db.many(
    z.object({}),
    sql`select from enrolments where student_id = ${studentId} and course_id = ${courseId}`,
  )
  return found.length > 0
}

/** Whoever changes anything of them waits until the end of the transaction. */
export async function lockStudent(tx: Db, studentId: number): Promise<void> {
  await tx.run(sql`select from students where id = ${studentId} for no key update`)
}

export async function setPassword(db: Db, studentId: number, stored: string, now: Instant): Promise<void> {
  await db.run(
    sql`update students set password = ${stored}, password_changed_at = ${new Date(now)} where id = ${studentId}`,
  )
}

/** The same password, stored better. Not where it was changed in the meantime. */
export async function upgradePassword(db: Db, studentId: number, from: string | null, to: string): Promise<void> {
  await db.run(sql`update students set password = ${to} where id = ${studentId} and password = ${from}`)
}

const Profile = camelRow({
  id: z.int(),
  reg_no: z.string(),
  name: z.string(),
  institution: z.nullable(z.string()),
  mobile_no: z.nullable(z.string()),
  curriculum_roll: z.nullable(z.string()),
  photo: z.nullable(z.string()),
})
export type Profile = z.output<typeof Profile>

const PROFILE = sql`id, reg_no, name, institution, mobile_no, curriculum_roll, photo`

export async function profileOf(db: Db, studentId: number): Promise<Profile | null> {
  return await db.optional(Profile, sql`select ${PROFILE} from students where id = ${studentId}`)
}

/** What a student may change; what is undefined stays as it is, null empties it. */
export interface ProfileChange {
  readonly name?: string | undefined
  readonly institution?: string | null | undefined
  readonly mobileNo?: string | null | undefined
  readonly curriculumRoll?: string | null | undefined
}

function orUnchanged(column: 'institution' | 'mobile_no' | 'curriculum_roll', value: string | null | undefined) {
  const known = { institution: sql`institution`, mobile_no: sql`mobile_no`, curriculum_roll: sql`curriculum_roll` }
  return value === undefined ? known[column] : sql`${value}::text`
}

export async function changeProfile(db: Db, studentId: number, change: ProfileChange): Promise<Profile | null> {
  return await db.optional(
    Profile,
    sql`
    update students set
      name = coalesce(${change.name ?? null}::text, name),
      institution = ${orUnchanged('institution', change.institution)},
      mobile_no = ${orUnchanged('mobile_no', change.mobileNo)},
      typed_mobile = case when mobile_no is distinct from ${orUnchanged('mobile_no', change.mobileNo)}
        then ${orUnchanged('mobile_no', change.mobileNo)} else typed_mobile end,
      curriculum_roll = ${orUnchanged('curriculum_roll', change.curriculumRoll)}
    where id = ${studentId}
    returning ${PROFILE}`,
  )
}

/** Only where there is none yet, or this one; says whether it is the photo now. */
export async function setPhoto(db: Db, studentId: number, photo: string): Promise<boolean> {
  return (
    (await db.run(
      sql`update students set photo = ${photo} where id = ${studentId} and (photo is null or photo = ${photo})`,
    )) > 0
  )
}
