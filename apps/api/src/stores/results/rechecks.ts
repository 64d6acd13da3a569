import type { ExamId } from '@anushilon/domain/exam/exam'
import type { Instant } from '@anushilon/domain/instant'
import type { Rights } from '@anushilon/domain/staff-rights'
import { z } from 'zod'
import { camelRow } from '../../db/camel-row.ts'
import type { Db } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import { isOfBranches } from '../people/of-branches.ts'

/** One answer of a student's: of the written paper, or an MCQ by its number in the exam. */
export interface RecheckKey {
  readonly studentId: number
  readonly examId: ExamId
  readonly part: 'mcq' | 'written'
  readonly section: number
  readonly question: number
}

const Own = camelRow({
  part: z.enum(['mcq', 'written']),
  section: z.int(),
  question: z.int(),
  reason: z.string(),
  asked_at: z.number(),
  answer: z.nullable(z.string()),
  answered_at: z.nullable(z.number()),
})

export async function rechecksOf(db: Db, studentId: number, examId: ExamId) {
  return await db.many(
    Own,
    sql`
    select part, section, question, reason, asked_at, answer, answered_at from rechecks
    where student_id = ${studentId} and exam_id = ${examId} order by id`,
  )
}

/** Stores it unless they have asked before; then, what they said. */
export async function insertRecheck(
  db: Db,
  { studentId, examId, part, section, question }: RecheckKey,
  reason: string,
  now: Instant,
): Promise<string | null> {
  const rows = await db.run(sql`
    insert into rechecks (exam_id, student_id, part, section, question, reason, asked_at)
    values (${examId}, ${studentId}, ${part}, ${section}, ${question}, ${reason}, ${new Date(now)})
    on conflict (student_id, exam_id, part, section, question) do nothing`)
  if (rows === 1) return null
  const before = await db.one(
    z.object({ reason: z.string() }),
    sql`
    select reason from rechecks where student_id = ${studentId} and exam_id = ${examId} and part = ${part}
      and section = ${section} and question = ${question}`,
  )
  return before.reason
}

const Row = camelRow({
  id: z.int(),
  exam_id: z.string(),
  exam_name: z.string(),
  student_id: z.int(),
  name: z.string(),
  reg_no: z.string(),
  branch: z.nullable(z.string()),
  part: z.enum(['mcq', 'written']),
  section: z.int(),
  subject_name: z.string(),
  question: z.int(),
  marks: z.nullable(z.number()),
  reason: z.string(),
  asked_at: z.number(),
  answer: z.nullable(z.string()),
  answered_at: z.nullable(z.number()),
  answered_by: z.nullable(z.string()),
}).transform(({ studentId, name, regNo, branch, ...row }) => ({
  ...row,
  student: { id: studentId, name, regNo, branch },
}))

interface Wanted {
  readonly isOpen: boolean
  readonly examId: ExamId | null
  /** Of whoever asks. */
  readonly rights: Pick<Rights, 'courses' | 'branches'>
  readonly offset: number
  readonly limit: number
}

/** Those that wait, the oldest first; or those answered, the last first. */
export async function findRechecks(db: Db, { isOpen, examId, rights, offset, limit }: Wanted) {
  const { courses, branches } = rights
  const found = sql`(answer is null) = ${isOpen} and (${examId}::text is null or rechecks.exam_id = ${examId}::text)
    and (cardinality(${courses}::text[]) = 0 or exams.course_id = any(${courses}::text[]))
    and (cardinality(${branches}::text[]) = 0 or students.branch = any(${branches}::text[]))`
  const people = sql`rechecks join exams on exams.id = rechecks.exam_id join students on students.id = rechecks.student_id`
  const { total } = await db.one(
    z.object({ total: z.int() }),
    sql`select count(*) as total from ${people} where ${found}`,
  )
  const rows = await db.many(
    Row,
    sql`
    select rechecks.id, rechecks.exam_id, exams.name as exam_name, rechecks.student_id, students.name, students.reg_no,
      students.branch, rechecks.part, rechecks.section, coalesce(subjects.name, '') as subject_name, rechecks.question,
      given.marks, rechecks.reason, asked_at, answer, answered_at, staff.name as answered_by
    from ${people}
    left join exam_sections as section on section.exam_id = exams.id and section.position = rechecks.section
    left join subjects on subjects.id = section.subject_id
    left join script_marks as given on rechecks.part = 'written' and given.student_id = rechecks.student_id
      and given.exam_id = rechecks.exam_id and given.section = rechecks.section and given.question = rechecks.question
    left join staff on staff.id = answered_by
    where ${found}
    order by case when ${isOpen} then asked_at end, answered_at desc, rechecks.id offset ${offset} limit ${limit}`,
  )
  return { total, rows }
}

export async function countOpenRechecks(
  db: Db,
  { courses, branches }: Pick<Rights, 'courses' | 'branches'>,
): Promise<number> {
  const { open } = await db.one(
    z.object({ open: z.int() }),
    sql`
    select count(*) as open from rechecks join exams on exams.id = exam_id
    where answer is null and (cardinality(${courses}::text[]) = 0 or course_id = any(${courses}::text[]))
      and ${isOfBranches(sql`student_id`, branches)}`,
  )
  return open
}

const Asked = z.object({
  exam_id: z.string(),
  exam_name: z.string(),
  course_id: z.string(),
  student_id: z.int(),
  student_name: z.string(),
  branch: z.nullable(z.string()),
  question: z.int(),
  reason: z.string(),
  answer: z.nullable(z.string()),
})

/** Locked until the transaction ends. */
export async function lockRecheck(db: Db, id: number) {
  return await db.optional(
    Asked,
    sql`
    select rechecks.exam_id, exams.name as exam_name, rechecks.student_id, students.name as student_name, question, reason,
      answer, exams.course_id, students.branch
    from rechecks join exams on exams.id = rechecks.exam_id join students on students.id = rechecks.student_id
    where rechecks.id = ${id} for update of rechecks`,
  )
}

export async function saveRecheckAnswer(
  db: Db,
  id: number,
  { answer, staffId, now }: { readonly answer: string; readonly staffId: number; readonly now: Instant },
): Promise<void> {
  await db.run(sql`
    update rechecks set answer = ${answer}, answered_at = ${new Date(now)}, answered_by = ${staffId} where id = ${id}`)
}
