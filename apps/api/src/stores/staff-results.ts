import type { ExamId } from '@anushilon/domain/exam'
import type { Instant } from '@anushilon/domain/instant'
import { z } from 'zod'
import type { Db } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { BySection } from './result-details.ts'
import type { ResultToKeep } from './results.ts'

const ResultRow = z
  .object({
    student_id: z.int(),
    total: z.nullable(z.number()),
    position: z.nullable(z.int()),
    by_section: BySection,
    used_ms: z.int(),
  })
  .transform((row): ResultToKeep => ({
    studentId: row.student_id,
    total: row.total,
    position: row.position,
    bySection: row.by_section,
    usedMs: row.used_ms,
  }))

/** All results of an exam as they are out. */
export async function resultsIn(db: Db, examId: ExamId): Promise<ResultToKeep[]> {
  return await db.many(
    ResultRow,
    sql`select student_id, total, position, by_section, used_ms from results where exam_id = ${examId}`,
  )
}

const PersonRow = z
  .object({ id: z.int(), reg_no: z.string(), name: z.string(), branch: z.nullable(z.string()) })
  .transform(({ reg_no: regNo, ...row }) => ({ ...row, regNo }))
export type Person = z.output<typeof PersonRow>

export async function peopleBy(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, Person>> {
  const rows = await db.many(
    PersonRow,
    sql`select id, reg_no, name, branch from students where id = any(${ids}::bigint[])`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** The branches of those who sat it. */
export async function branchesIn(db: Db, examId: ExamId): Promise<string[]> {
  const rows = await db.many(
    z.object({ branch: z.string() }),
    sql`
    select distinct branch from sitting_parts join students on students.id = student_id
    where exam_id = ${examId} and branch is not null order by branch`,
  )
  return rows.map(({ branch }) => branch)
}

export async function studentsOfBranch(db: Db, examId: ExamId, branch: string): Promise<ReadonlySet<number>> {
  const rows = await db.many(
    z.object({ id: z.int() }),
    sql`
    select distinct students.id from sitting_parts join students on students.id = student_id
    where exam_id = ${examId} and branch = ${branch}`,
  )
  return new Set(rows.map(({ id }) => id))
}

const Checks = z.object({ expected: z.int(), scripts: z.int(), unmarked: z.int(), running: z.int(), attempts: z.int() })

/** What is to be known before results come out. */
export async function checksOf(db: Db, examId: ExamId, now: Instant): Promise<z.output<typeof Checks>> {
  return await db.one(
    Checks,
    sql`
    select
      (select count(*) from enrolments join exams using (course_id) where exams.id = ${examId})::integer as expected,
      written.scripts, written.unmarked,
      (select count(distinct student_id) from sitting_parts
        where exam_id = ${examId} and closed_at is null and due_at > ${new Date(now)})::integer as running,
      (select count(distinct student_id) from sitting_parts where exam_id = ${examId})::integer as attempts
    from (
      select count(*)::integer as scripts, (count(*) filter (where given.marks is null))::integer as unmarked
      from sitting_parts as part
      join scripts using (student_id, exam_id)
      left join script_marks as given using (student_id, exam_id, section, question)
      where part.exam_id = ${examId} and part.kind = 'written'
    ) as written`,
  )
}

export async function publishAt(db: Db, examId: ExamId, at: Instant): Promise<void> {
  await db.run(sql`
    update exams set results_rule = 'at', results_at = ${new Date(at)}, withdrawn_at = null where id = ${examId}`)
}

/** Nothing of them is left: what comes out the next time is computed anew. */
export async function withdraw(db: Db, examId: ExamId, now: Instant): Promise<void> {
  await db.run(sql`delete from results where exam_id = ${examId}`)
  await db.run(sql`delete from merit_lists where exam_id = ${examId}`)
  await db.run(sql`update exams set results_out_at = null, withdrawn_at = ${new Date(now)} where id = ${examId}`)
}
