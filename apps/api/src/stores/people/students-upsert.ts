import type { Instant } from '@anushilon/domain/instant'
import type { PackStudent } from '@anushilon/exam-pack/pack'
import { z } from 'zod'
import type { Db } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import { countsOf, type Counts, Written } from '../counts.ts'
import { isAsHandedOut, markOf } from './password-mark.ts'

/** A student as a pack brings them; the password as it is to be stored. */
export type GivenStudent = PackStudent

/**
 * What the pack does not say stays as it is, and so does a password that its student has changed. A password that was
 * handed out and then used is stored in a stronger way; its mark says whether this is the same one again. Also tells
 * who of those who were known has another password now.
 */
export async function saveStudents(
  db: Db,
  students: readonly GivenStudent[],
): Promise<{ counts: Counts; newPasswords: readonly number[] }> {
  const column = (key: keyof GivenStudent) => students.map((student) => student[key])
  const written = await db.one(
    Written.extend({ new_passwords: z.array(z.coerce.number()) }),
    sql`
    with given as (
      select * from unnest(
        ${column('regNo')}::text[], ${column('name')}::text[], ${column('institution')}::text[],
        ${column('mobileNo')}::text[], ${column('curriculumRoll')}::text[], ${column('branch')}::text[],
        ${column('photo')}::text[], ${column('password')}::text[]
      ) as g (reg_no, name, institution, mobile_no, curriculum_roll, branch, photo, password)
    ), wanted as (
      select students.id, given.name,
        coalesce(given.institution, students.institution) as institution,
        coalesce(given.mobile_no, students.mobile_no) as mobile_no,
        coalesce(given.curriculum_roll, students.curriculum_roll) as curriculum_roll,
        coalesce(given.branch, students.branch) as branch,
        coalesce(given.photo, students.photo) as photo,
        case when given.password is null or students.password_changed_at is not null
            or (not ${isAsHandedOut(sql`students.password`)} and students.password_mark = ${markOf(sql`given.password`)})
          then students.password else given.password end as password
      from given join students using (reg_no)
    ), differing as (
      select wanted.*,
        (wanted.name, wanted.institution, wanted.mobile_no, wanted.curriculum_roll, wanted.branch, wanted.photo)
          is distinct from (students.name, students.institution, students.mobile_no, students.curriculum_roll,
            students.branch, students.photo)
        or wanted.password is distinct from students.password as shows,
        wanted.password is distinct from students.password as with_new_password
      from wanted join students using (id)
      where (wanted.name, wanted.institution, wanted.mobile_no, wanted.curriculum_roll, wanted.branch, wanted.photo,
          wanted.password)
        is distinct from (students.name, students.institution, students.mobile_no, students.curriculum_roll,
          students.branch, students.photo, students.password)
    ), updated as (
      update students set name = differing.name, institution = differing.institution,
        mobile_no = differing.mobile_no, curriculum_roll = differing.curriculum_roll, branch = differing.branch,
        photo = differing.photo, password = differing.password,
        password_mark = case when with_new_password then ${markOf(sql`differing.password`)} else password_mark end
      from differing where students.id = differing.id
    ), created as (
      insert into students (reg_no, name, institution, mobile_no, curriculum_roll, branch, photo, password, password_mark)
      select reg_no, name, institution, mobile_no, curriculum_roll, branch, photo, password,
        ${markOf(sql`password`)} from given
      where not exists (select from students where students.reg_no = given.reg_no)
      on conflict (reg_no) do nothing
      returning 1
    )
    select (select count(*) from created) as created, (select count(*) from differing where shows) as updated,
      array(select id from differing where with_new_password) as new_passwords`,
  )
  // What the centre lists is the centre's word, whoever typed the same before.
  await db.run(sql`
    update students set typed_mobile = null
    from unnest(${column('regNo')}::text[], ${column('mobileNo')}::text[]) as given (reg_no, mobile_no)
    where students.reg_no = given.reg_no and typed_mobile is not null and students.mobile_no = given.mobile_no`)
  return { counts: countsOf(students.length, written), newPasswords: written.new_passwords }
}

/**
 * Enrols in what is named, but for those who have left; an enrolment that another pack brought stays. `since` is null where
 * it is not known.
 */
export async function saveEnrolments(
  db: Db,
  students: readonly GivenStudent[],
  since: Instant | null,
): Promise<Counts> {
  const pairs = students.flatMap(({ regNo, courses }) => courses.map((course) => [regNo, course] as const))
  const created = await db.run(sql`
    insert into enrolments (student_id, course_id, enrolled_at)
    select students.id, given.course_id, ${since === null ? null : new Date(since)}::timestamptz
    from unnest(${pairs.map(([regNo]) => regNo)}::text[], ${pairs.map(([, course]) => course)}::text[])
      as given (reg_no, course_id)
    join students using (reg_no)
    where students.left_at is null
    on conflict do nothing`)
  return countsOf(pairs.length, { created, updated: 0 })
}
