import type { ExamId } from '@anushilon/domain/exam/exam'
import type { Instant } from '@anushilon/domain/instant'
import { z } from 'zod'
import { camelRow } from '../../db/camel-row.ts'
import type { Db } from '../../db/database.ts'
import { sql, type Sql } from '../../db/sql.ts'
import { expectedAt } from '../exam/audience.ts'
import { BySection } from './result-details.ts'
import type { ResultToKeep } from './results.ts'

const ResultRow = camelRow({
  student_id: z.int(),
  total: z.nullable(z.number()),
  position: z.nullable(z.int()),
  by_section: BySection,
  used_ms: z.int(),
})

const AT_ONCE = 1_000

/** All results of an exam as they are out, in the order of the merit list, the late ones at its end. */
export async function resultsIn(db: Db, examId: ExamId): Promise<ResultToKeep[]> {
  const all: ResultToKeep[] = []
  const readWhile = async (next: (last: ResultToKeep | undefined) => Sql) => {
    for (let last: ResultToKeep | undefined; ;) {
      const some = await db.many(
        ResultRow,
        sql`select student_id, total, position, by_section, used_ms from results where exam_id = ${examId} and ${next(last)}`,
      )
      all.push(...some)
      if (some.length < AT_ONCE) return
      last = some.at(-1)
    }
  }
  await readWhile(
    (last) => sql`
      position is not null and (position, used_ms, student_id)
        > (${last?.position ?? 0}::integer, ${last?.usedMs ?? 0}::bigint, ${last?.studentId ?? 0}::bigint)
      order by position, used_ms, student_id limit ${AT_ONCE}`,
  )
  await readWhile(
    (last) => sql`position is null and student_id > ${last?.studentId ?? 0} order by student_id limit ${AT_ONCE}`,
  )
  return all
}

const PersonRow = camelRow({
  id: z.int(),
  reg_no: z.string(),
  name: z.string(),
  branch: z.nullable(z.string()),
  mobile: z.nullable(z.string()),
  guardian_mobile: z.nullable(z.string()),
})
export type Person = z.output<typeof PersonRow>

export async function peopleBy(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, Person>> {
  const rows = await db.many(
    PersonRow,
    sql`
    select id, reg_no, name, branch, mobile_no as mobile, guardian_mobile
    from students left join student_contacts on student_id = id where id = any(${ids}::bigint[])`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** Of one branch or batch, or of all. */
interface AbsenteesAsked {
  readonly examId: ExamId
  readonly branch?: string | null
  readonly batch?: string | null
  /** Of whoever asks; none: all. */
  readonly branches?: readonly string[]
}

/** Those it is for who did not sit it, some at a time, by registration number. */
export async function* absenteesOf(
  db: Db,
  { examId, branch = null, batch = null, branches = [] }: AbsenteesAsked,
): AsyncGenerator<readonly Person[]> {
  for (let last = ''; ;) {
    const some = await db.many(
      PersonRow,
      sql`
      select students.id, students.reg_no, students.name, students.branch, students.mobile_no as mobile,
        guardian_mobile
      from students left join student_contacts on student_contacts.student_id = students.id
      where students.id in (${expectedAt(sql`${examId}`)}) and students.reg_no > ${last}
        and not exists (select from sitting_parts as part where part.student_id = students.id and part.exam_id = ${examId})
        and (${branch}::text is null or students.branch = ${branch})
        and (cardinality(${branches}::text[]) = 0 or students.branch = any(${branches}::text[]))
        and (${batch}::text is null or exists (
          select from batch_students join batches on batches.id = batch_id
          where student_id = students.id and batches.name = ${batch}
            and batches.course_id = (select course_id from exams where id = ${examId})))
      order by students.reg_no limit ${AT_ONCE}`,
    )
    if (some.length > 0) yield some
    if (some.length < AT_ONCE) return
    last = some.at(-1)?.regNo ?? last
  }
}

const Checks = camelRow({
  expected: z.int(),
  scripts: z.int(),
  unmarked: z.int(),
  running: z.int(),
  attempts: z.int(),
  publish_unmarked: z.boolean(),
})

/** What is to be known before results come out. */
export async function checksOf(db: Db, examId: ExamId, now: Instant): Promise<z.output<typeof Checks>> {
  return await db.one(
    Checks,
    sql`
    select
      (select count(*) from (
        ${expectedAt(sql`${examId}`)}
        union select student_id from sitting_parts where exam_id = ${examId}) as expected)::integer as expected,
      written.scripts, written.unmarked,
      coalesce((select publish_unmarked from exams where id = ${examId}), false) as publish_unmarked,
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

export async function publishAt(db: Db, examId: ExamId, at: Instant, withUnmarked: boolean): Promise<void> {
  await db.run(sql`
    update exams set results_rule = 'at', results_at = ${new Date(at)}, publish_unmarked = ${withUnmarked},
      withdrawn_at = null
    where id = ${examId}`)
}

/** They come out when somebody publishes them. */
export async function holdBack(db: Db, examId: ExamId): Promise<void> {
  await db.run(sql`
    update exams set results_rule = 'manual', results_at = null, publish_unmarked = false where id = ${examId}`)
}

/** Nothing of them is left: what comes out the next time is computed anew. */
export async function withdraw(db: Db, examId: ExamId, now: Instant): Promise<void> {
  await db.run(sql`delete from results where exam_id = ${examId}`)
  await db.run(sql`delete from merit_lists where exam_id = ${examId}`)
  await db.run(sql`
    update exams set results_out_at = null, withdrawn_at = ${new Date(now)}, was_out_at = least(was_out_at, results_out_at)
    where id = ${examId}`)
}
