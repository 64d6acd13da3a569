import { PASSWORD_STATES, type PasswordState } from '@anushilon/contract/staff/students'
import type { CourseId } from '@anushilon/domain/exam/exam'
import type { Rights } from '@anushilon/domain/staff-rights'
import type { Instant } from '@anushilon/domain/instant'
import { z } from 'zod'
import { camelRow } from '../../db/camel-row.ts'
import type { Db } from '../../db/database.ts'
import { sql, type Sql } from '../../db/sql.ts'
import { IS_MOBILE_TYPED } from './typed-mobile.ts'
import { branchNames } from './branches.ts'
import { markOf } from './password-mark.ts'
import { numberMeant } from './reg-no.ts'

export interface StudentFilter {
  readonly find?: string
  readonly courseId?: CourseId
  readonly branch?: string
  readonly batchId?: number
  readonly password?: PasswordState
  /** Left out: those who are here. */
  readonly state?: 'here' | 'left'
  /** Of whoever asks; left out: everybody. */
  readonly rights?: Pick<Rights, 'courses' | 'branches'>
}

/** A reset one is in use until the student chooses another (Decision H1). */
const PASSWORD_STATE = sql`
  case when students.password is null then 'none'
    when students.password_changed_at is null or students.password_issued_at >= students.password_changed_at
      then 'handed-out'
    else 'own' end`

/** Words, not a pattern: what looks like one is taken literally. */
const patternOf = (find: string) => `%${find.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

function matching({ find, courseId, branch, batchId, password, state = 'here', rights }: StudentFilter): Sql {
  const all = [
    state === 'here' ? sql`students.left_at is null` : sql`students.left_at is not null`,
    find === undefined || find === '' ? null : sql`students.found_by like ${patternOf(find)}`,
    courseId === undefined ? null : inCourse(courseId, state),
    branch === undefined ? null : sql`students.branch = ${branch}`,
    batchId === undefined ? null : inBatch(batchId),
    password === undefined ? null : inState(password),
    rights === undefined ? null : ofThose(rights),
  ]
  return all.reduce<Sql>((joined, one) => (one === null ? joined : sql`${joined} and ${one}`), sql`true`)
}

/** Those without one are few and have an index of their own. */
function inState(password: PasswordState): Sql {
  return password === 'none' ? sql`students.password is null` : sql`${PASSWORD_STATE} = ${password}`
}

/** The domain's `isOfBranch` and `isOfCourse`, for lists. */
function ofThose({ courses, branches }: Pick<Rights, 'courses' | 'branches'>): Sql {
  return sql`(cardinality(${branches}::text[]) = 0 or students.branch = any(${branches}::text[]))
    and (cardinality(${courses}::text[]) = 0 or students.left_courses && ${courses}::text[]
      or exists (select from enrolments where student_id = students.id and course_id = any(${courses}::text[])))`
}

/** Of the batch's course: who was taken out of that is in none of its batches. */
function inBatch(batchId: number): Sql {
  return sql`exists (
    select from batch_students join batches on batches.id = batch_id
      join enrolments on enrolments.student_id = students.id and enrolments.course_id = batches.course_id
    where batch_students.student_id = students.id and batches.id = ${batchId})`
}

/** Who has left was in it. */
function inCourse(courseId: CourseId, state: 'here' | 'left'): Sql {
  return state === 'here'
    ? sql`exists (select from enrolments where student_id = students.id and course_id = ${courseId})`
    : sql`${courseId} = any(students.left_courses)`
}

const StudentRow = camelRow({
  id: z.int(),
  reg_no: z.string(),
  name: z.string(),
  institution: z.nullable(z.string()),
  mobile_no: z.nullable(z.string()),
  is_mobile_typed: z.boolean(),
  guardian_mobile: z.nullable(z.string()),
  curriculum_roll: z.nullable(z.string()),
  branch: z.nullable(z.string()),
  courses: z.array(z.object({ id: z.string(), name: z.string() })),
  batches: z.array(z.object({ id: z.int(), name: z.string(), courseId: z.string() })),
  password: z.enum(PASSWORD_STATES),
  photo: z.nullable(z.string()),
  last_exam_at: z.nullable(z.number()),
  left_at: z.nullable(z.number()),
})
export type RosterStudent = z.output<typeof StudentRow>

/** With their courses and last exam, which are looked up for the few that are shown only. */
function shown(chosen: Sql): Sql {
  return sql`
    select students.id, reg_no, students.name, institution, mobile_no, curriculum_roll, branch, left_at, photo,
      ${IS_MOBILE_TYPED} as is_mobile_typed,
      (select guardian_mobile from student_contacts where student_id = students.id) as guardian_mobile,
      ${PASSWORD_STATE} as password,
      coalesce((select jsonb_agg(jsonb_build_object('id', courses.id, 'name', courses.name) order by courses.place)
        from courses where courses.id = any(case when left_at is null
          then array(select course_id from enrolments where student_id = students.id) else left_courses end)),
        '[]') as courses,
      coalesce((select jsonb_agg(
          jsonb_build_object('id', batches.id, 'name', batches.name, 'courseId', batches.course_id) order by batches.name)
        from batch_students join batches on batches.id = batch_id
          join enrolments on enrolments.student_id = students.id and enrolments.course_id = batches.course_id
        where batch_students.student_id = students.id), '[]') as batches,
      (select max(started_at) from sitting_parts where student_id = students.id) as last_exam_at
    from (${chosen}) as chosen join students using (id) order by reg_no`
}

export async function findStudents(
  db: Db,
  filter: StudentFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<RosterStudent[]> {
  return await db.many(
    StudentRow,
    shown(sql`select id from students where ${matching(filter)} order by reg_no limit ${limit} offset ${offset}`),
  )
}

/** By registration number, so many after the one given; for going through all of them. */
export async function studentsAfter(
  db: Db,
  filter: StudentFilter,
  after: string,
  limit: number,
): Promise<RosterStudent[]> {
  return await db.many(
    StudentRow,
    shown(sql`
      select id from students where ${matching(filter)} and reg_no > ${after} order by reg_no limit ${limit}`),
  )
}

export async function studentById(db: Db, id: number): Promise<RosterStudent | null> {
  return await db.optional(StudentRow, shown(sql`select ${id}::bigint as id`))
}

export async function studentByRegNo(db: Db, regNo: string): Promise<RosterStudent | null> {
  return await db.optional(
    StudentRow,
    shown(sql`select id from students where reg_no = ${numberMeant(sql`${regNo}::text`)}`),
  )
}

export async function studentsById(db: Db, ids: readonly number[]): Promise<RosterStudent[]> {
  return await db.many(StudentRow, shown(sql`select unnest(${ids}::bigint[]) as id`))
}

/** The picture itself stays in storage, where nobody finds it without its path. */
export async function clearPhoto(db: Db, studentId: number): Promise<boolean> {
  return (await db.run(sql`update students set photo = null where id = ${studentId} and photo is not null`)) > 0
}

const Count = z.object({ count: z.int() })

async function countOf(db: Db, filter: StudentFilter): Promise<number> {
  const { courseId, find, branch, batchId, password, state, rights } = filter
  const isCourseOnly = [find, branch, batchId, password, state, rights].every((one) => one === undefined)
  const counted =
    courseId !== undefined && isCourseOnly
      ? sql`select count(*) from enrolments where course_id = ${courseId}`
      : sql`select count(*) from students where ${matching(filter)}`
  return (await db.one(Count, counted)).count
}

/** How many are found; of those found whatever their password, how many have none; and of those who left, how many. */
export async function countStudents(db: Db, filter: StudentFilter) {
  const { password: _, state: __, ...rest } = filter
  const [total, withoutPassword, left] = await Promise.all([
    countOf(db, filter),
    countOf(db, { ...rest, password: 'none' }),
    countOf(db, { ...rest, state: 'left' }),
  ])
  return { total, withoutPassword, left }
}

export async function rosterFacts(db: Db, rights: Pick<Rights, 'courses' | 'branches'>) {
  const count = await countOf(db, { rights })
  return { students: count, branches: await branchNames(db) }
}

/** Of those who are here. */
export async function passwordCounts(db: Db) {
  return await db.one(
    z.object({ all: z.int(), without: z.int(), handedOut: z.int() }),
    sql`
    select count(*)::int as all, count(*) filter (where password is null)::int as without,
      count(*) filter (where password_issued_at is not null)::int as "handedOut"
    from students where left_at is null`,
  )
}

export interface StudentDetails {
  readonly name: string
  readonly institution: string | null
  readonly mobileNo: string | null
  /** Kept with how they are written to; left out: as it is. */
  readonly guardianMobile?: string | null
  readonly curriculumRoll: string | null
  readonly branch: string | null
}

/** Null where the number is taken. */
export async function addStudentRow(tx: Db, regNo: string, details: StudentDetails): Promise<number | null> {
  const row = await tx.optional(
    z.object({ id: z.int() }),
    sql`
    insert into students (reg_no, name, institution, mobile_no, curriculum_roll, branch)
    select ${regNo}, ${details.name}, ${details.institution}, ${details.mobileNo}, ${details.curriculumRoll},
      ${details.branch}
    where not exists (select from students where lower(reg_no) = lower(${regNo}))
    on conflict (reg_no) do nothing returning id`,
  )
  return row?.id ?? null
}

/** A number that stays as it is stays whose word it was, unless the centre says that it is right. */
export async function setStudentDetails(
  tx: Db,
  id: number,
  details: StudentDetails,
  { isMobileSure = false } = {},
): Promise<void> {
  await tx.run(sql`
    update students set name = ${details.name}, institution = ${details.institution}, mobile_no = ${details.mobileNo},
      curriculum_roll = ${details.curriculumRoll}, branch = ${details.branch},
      typed_mobile = case when ${isMobileSure} or mobile_no is distinct from ${details.mobileNo} then null
        else typed_mobile end
    where id = ${id}`)
}

/** Those of them who were not in it before. */
export async function enrol(
  tx: Db,
  studentIds: readonly number[],
  courseIds: readonly CourseId[],
  now: Instant,
): Promise<number[]> {
  const put = await tx.many(
    z.object({ student_id: z.int() }),
    sql`
    insert into enrolments (student_id, course_id, enrolled_at)
    select students.id, courses.id, ${new Date(now)} from students, courses
    where students.id = any(${studentIds}::bigint[]) and students.left_at is null
      and courses.id = any(${courseIds}::text[])
    on conflict do nothing returning student_id`,
  )
  return put.map((row) => row.student_id)
}

/** Those of them who were in it. */
export async function unenrol(tx: Db, studentIds: readonly number[], courseId: CourseId): Promise<number[]> {
  const taken = await tx.many(
    z.object({ student_id: z.int() }),
    sql`
    delete from enrolments where student_id = any(${studentIds}::bigint[]) and course_id = ${courseId}
    returning student_id`,
  )
  return taken.map((row) => row.student_id)
}

/**
 * Who was asked for a password goes on being asked for it, for the new one (Decision H1). It is dated behind the one before,
 * which may be dated some seconds ahead, so that the ending of the old one's log-ins does not touch those of the new one.
 */
export async function handOutPasswords(
  tx: Db,
  issued: readonly { readonly id: number; readonly stored: string }[],
  now: Instant,
): Promise<void> {
  const issuedAt = sql`greatest(${new Date(now)}::timestamptz, password_changed_at + interval '1 millisecond')`
  await tx.run(sql`
    update students set password = given.stored, password_mark = ${markOf(sql`given.stored`)}, password_issued_at = ${issuedAt},
      password_changed_at = case when password_changed_at is null then null else ${issuedAt} end
    from unnest(${issued.map(({ id }) => id)}::bigint[], ${issued.map(({ stored }) => stored)}::text[]) as given (id, stored)
    where students.id = given.id`)
}
