import { z } from 'zod'
import { camelRow } from '../../db/camel-row.ts'
import type { Db } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import { numberMeant } from './reg-no.ts'

const KnownStudent = camelRow({
  /** As it was asked for; stored with other capitals perhaps. */
  given: z.string(),
  reg_no: z.string(),
  name: z.string(),
  institution: z.nullable(z.string()),
  mobile_no: z.nullable(z.string()),
  guardian_mobile: z.nullable(z.string()),
  curriculum_roll: z.nullable(z.string()),
  branch: z.nullable(z.string()),
  /** As it is stored. */
  password: z.nullable(z.string()),
  password_mark: z.nullable(z.string()),
  has_own_password: z.boolean(),
  has_left: z.boolean(),
  course_ids: z.array(z.string()),
  batches: z.array(z.object({ courseId: z.string(), name: z.string() })),
})
export type KnownStudent = z.output<typeof KnownStudent>

/** By the numbers that are asked for. */
export async function knownStudents(db: Db, regNos: readonly string[]): Promise<Map<string, KnownStudent>> {
  const known = await db.many(
    KnownStudent,
    sql`
    select given, students.reg_no, name, institution, mobile_no, curriculum_roll, branch, password, password_mark,
      left_at is not null as has_left, password_changed_at is not null as has_own_password,
      (select guardian_mobile from student_contacts where student_id = students.id) as guardian_mobile,
      array(select course_id from enrolments where student_id = students.id) as course_ids,
      (select coalesce(jsonb_agg(jsonb_build_object('courseId', course_id, 'name', batches.name) order by batches.name), '[]')
        from batch_students join batches on batches.id = batch_id where student_id = students.id) as batches
    from unnest(${regNos}::text[]) as given join students on students.reg_no = ${numberMeant(sql`given`)}`,
  )
  return new Map(known.map((student) => [student.given, student]))
}

export async function beginImport(db: Db, fileId: string): Promise<void> {
  await db.run(sql`
    insert into student_imports (file_id) select id from staff_files where id = ${fileId}
    on conflict (file_id) do update set done = 0, cancelled = false`)
}

/** Says whether somebody wants it stopped. */
export async function reportImport(db: Db, fileId: string, done: number): Promise<{ cancelled: boolean }> {
  const row = await db.optional(
    z.object({ cancelled: z.boolean() }),
    sql`update student_imports set done = ${done} where file_id = ${fileId} returning cancelled`,
  )
  return { cancelled: row?.cancelled ?? false }
}

/** Only of a file that this person has sent. */
export async function importDone(db: Db, staffId: number, fileId: string): Promise<number> {
  const row = await db.optional(
    z.object({ done: z.int() }),
    sql`
    select done from student_imports join staff_files on staff_files.id = file_id
    where file_id = ${fileId} and staff_id = ${staffId}`,
  )
  return row?.done ?? 0
}

export async function stopImport(db: Db, staffId: number, fileId: string): Promise<void> {
  await db.run(sql`
    update student_imports set cancelled = true
    where file_id = (select id from staff_files where id = ${fileId} and staff_id = ${staffId})`)
}
