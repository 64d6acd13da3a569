import type { CourseId } from '@anushilon/domain/exam/exam'
import type { Instant } from '@anushilon/domain/instant'
import { z } from 'zod'
import { camelRow } from '../../db/camel-row.ts'
import type { Db } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'

const BatchRow = camelRow({
  id: z.int(),
  course_id: z.string(),
  course_name: z.string(),
  name: z.string(),
  is_archived: z.boolean(),
  students: z.int(),
})
export type BatchRow = z.output<typeof BatchRow>

/** With how many of their course are in each: who has left the course is in none of its batches. */
const BATCHES = sql`
  select batches.id, batches.course_id, courses.name as course_name, batches.name, batches.archived_at is not null as is_archived,
    (select count(*) from batch_students
      join enrolments on enrolments.student_id = batch_students.student_id and enrolments.course_id = batches.course_id
      where batch_id = batches.id) as students
  from batches join courses on courses.id = batches.course_id`

export async function listBatches(db: Db): Promise<BatchRow[]> {
  return await db.many(
    BatchRow,
    sql`${BATCHES} where courses.archived_at is null order by courses.place, batches.archived_at is not null, batches.name`,
  )
}

/** Those of one course that are in use, whether the course is over or not. */
export async function batchesOfCourse(db: Db, courseId: CourseId): Promise<BatchRow[]> {
  return await db.many(
    BatchRow,
    sql`${BATCHES} where batches.course_id = ${courseId} and batches.archived_at is null order by batches.name`,
  )
}

/** Locked until the transaction ends. */
export async function batchToChange(tx: Db, id: number): Promise<BatchRow | null> {
  await tx.run(sql`select from batches where id = ${id} for update`)
  return await tx.optional(BatchRow, sql`${BATCHES} where batches.id = ${id}`)
}

const Names = camelRow({ id: z.int(), course_id: z.string(), name: z.string() })
export type BatchName = z.output<typeof Names>

export async function batchNames(db: Db): Promise<BatchName[]> {
  return await db.many(Names, sql`select id, course_id, name from batches order by name`)
}

/** What a list or a pack may say of a student. */
export interface NamedBatch {
  readonly courseId: CourseId
  readonly name: string
}

/** Those that are not there yet. */
export async function addBatches(tx: Db, batches: readonly NamedBatch[]): Promise<string[]> {
  const added = await tx.many(
    z.object({ name: z.string() }),
    sql`
    insert into batches (course_id, name)
    select distinct * from unnest(${batches.map(({ courseId }) => courseId)}::text[],
      ${batches.map(({ name }) => name)}::text[])
    on conflict (course_id, name) do nothing returning name`,
  )
  return added.map(({ name }) => name)
}

/** Null where the course has one of this name. */
export async function addBatchRow(tx: Db, { courseId, name }: NamedBatch): Promise<number | null> {
  const row = await tx.optional(
    z.object({ id: z.int() }),
    sql`insert into batches (course_id, name) values (${courseId}, ${name}) on conflict do nothing returning id`,
  )
  return row?.id ?? null
}

/** Students follow by reference; exams, notices, drafts and saved reports of the course name it. */
export async function renameBatchRow(tx: Db, { id, courseId, name: from }: BatchName, to: string): Promise<void> {
  await tx.run(sql`update batches set name = ${to} where id = ${id}`)
  await tx.run(sql`
    update exams set for_batches = array_replace(for_batches, ${from}, ${to})
    where course_id = ${courseId} and ${from} = any(for_batches)`)
  await tx.run(sql`
    update notices set for_batches = array_replace(for_batches, ${from}, ${to})
    where course_id = ${courseId} and ${from} = any(for_batches)`)
  await tx.run(sql`
    update exam_drafts set revision = revision + 1, document = jsonb_set(document, '{batches}', (
      select jsonb_agg(distinct case when name = ${from} then ${to} else name end)
      from jsonb_array_elements_text(document -> 'batches') as name))
    where course_id = ${courseId} and document -> 'batches' ? ${from}`)
  await tx.run(sql`
    update saved_reports set definition = jsonb_set(definition, '{batch}', to_jsonb(${to}::text))
    where course_id = ${courseId} and definition ->> 'batch' = ${from}`)
}

export async function setArchived(tx: Db, id: number, archivedAt: Instant | null): Promise<void> {
  await tx.run(
    sql`update batches set archived_at = ${archivedAt === null ? null : new Date(archivedAt)} where id = ${id}`,
  )
}

const Student = z.object({ student_id: z.coerce.number() })

/** Those of them who are in its course and were not in it. */
export async function putIntoBatch(tx: Db, id: number, studentIds: readonly number[]): Promise<number[]> {
  const put = await tx.many(
    Student,
    sql`
    insert into batch_students (batch_id, student_id)
    select batches.id, enrolments.student_id from batches join enrolments using (course_id)
    where batches.id = ${id} and enrolments.student_id = any(${studentIds}::bigint[])
    on conflict do nothing returning student_id`,
  )
  return put.map((row) => row.student_id)
}

/** Those of them who were in it. */
export async function takeOutOfBatch(tx: Db, id: number, studentIds: readonly number[]): Promise<number[]> {
  const taken = await tx.many(
    Student,
    sql`delete from batch_students where batch_id = ${id} and student_id = any(${studentIds}::bigint[])
      returning student_id`,
  )
  return taken.map((row) => row.student_id)
}

/** Who is taken out of a course is in none of its batches, also when they come back one day. */
export async function leaveBatchesOf(tx: Db, courseId: CourseId, studentIds: readonly number[]): Promise<void> {
  await tx.run(sql`
    delete from batch_students using batches
    where batches.id = batch_id and batches.course_id = ${courseId} and student_id = any(${studentIds}::bigint[])`)
}

interface InBatches {
  readonly regNo: string
  readonly batches: readonly NamedBatch[]
}

/** Puts students into the batches that a list names, which are made where they are not there; nobody is taken out. */
export async function saveBatches(tx: Db, students: readonly InBatches[]): Promise<void> {
  const named = students.flatMap(({ regNo, batches }) => batches.map((batch) => ({ regNo, ...batch })))
  if (named.length === 0) return
  await addBatches(tx, named)
  await tx.run(sql`
    insert into batch_students (batch_id, student_id)
    select batches.id, students.id
    from unnest(${named.map(({ regNo }) => regNo)}::text[], ${named.map(({ courseId }) => courseId)}::text[],
      ${named.map(({ name }) => name)}::text[]) as given (reg_no, course_id, name)
    join batches using (course_id, name)
    join students on students.reg_no = given.reg_no
    join enrolments on enrolments.student_id = students.id and enrolments.course_id = batches.course_id
    on conflict do nothing`)
}
