import type { PartRecord } from '@anushilon/domain/sitting/attempt'
import type { ClassMeans } from '@anushilon/domain/marks/class-means'
import type { MarksBucket } from '@anushilon/domain/marks/distribution'
import type { ExamId, Ties } from '@anushilon/domain/exam/exam'
import { MINUTE, type Instant } from '@anushilon/domain/instant'
import type { Scheme, ScriptMarks, SectionResult } from '@anushilon/domain/marks/scoring'
import { z } from 'zod'
import type { Db } from '../../db/database.ts'
import { prepared, sql, type Sql } from '../../db/sql.ts'
import { PartColumns, partFrom, WholeNumbers } from '../sitting/sittings.ts'

/** All that a student's marks are computed from. */
export interface Attempt {
  readonly studentId: number
  readonly parts: readonly PartRecord[]
  readonly answers: ReadonlyMap<number, number>
  readonly scriptMarks: readonly ScriptMarks[]
}

const AttemptedRow = PartColumns.extend({
  student_id: z.int(),
  questions: z.nullable(WholeNumbers),
  options: z.nullable(WholeNumbers),
  marks: z.nullable(z.array(z.object({ section: z.int(), question: z.int(), marks: z.number() }))),
})

/** The next attempts of an exam by student, after the one given: so a hundred thousand are read a few at a time. */
export async function attemptsAfter(db: Db, examId: ExamId, after: number, limit: number): Promise<Attempt[]> {
  const next = sql`
    select distinct student_id as id from sitting_parts
    where exam_id = ${examId} and student_id > ${after} order by student_id limit ${limit}`
  return attemptsFrom(await db.many(AttemptedRow, prepared('attempts-after', attemptsOfThose(examId, next))))
}

export async function attemptOf(db: Db, examId: ExamId, studentId: number): Promise<Attempt | null> {
  const [next] = await attemptsAfter(db, examId, studentId - 1, 1)
  return next?.studentId === studentId ? next : null
}

/** The attempts of these students, by student. */
export async function attemptsBy(db: Db, examId: ExamId, ids: readonly number[]): Promise<Attempt[]> {
  const those = sql`select unnest(${ids}::bigint[]) as id`
  return attemptsFrom(await db.many(AttemptedRow, attemptsOfThose(examId, those)))
}

function attemptsOfThose(examId: ExamId, students: Sql): Sql {
  return sql`
    with student as materialized (${students})
    select part.student_id, part.kind, part.paper, part.started_at, part.deadline_at, part.due_at, part.closed_at,
      part.closed_as, part.overdue, picks.questions, picks.options, given.marks
    from student
    join sitting_parts as part on part.student_id = student.id and part.exam_id = ${examId}
    left join lateral (
      select array_agg(question) as questions, array_agg(option) as options from answers
      where part.kind = 'mcq' and student_id = part.student_id and exam_id = ${examId}
    ) as picks on true
    left join lateral (
      select jsonb_agg(jsonb_build_object('section', section, 'question', question, 'marks', marks)) as marks
      from script_marks
      where part.kind = 'written' and student_id = part.student_id and exam_id = ${examId}
    ) as given on true
    order by part.student_id`
}

function attemptsFrom(rows: readonly z.infer<typeof AttemptedRow>[]): Attempt[] {
  return [...Map.groupBy(rows, (row) => row.student_id)].map(([studentId, parts]) => ({
    studentId,
    parts: parts.map(partFrom),
    answers: new Map(
      parts.flatMap(({ questions, options }) =>
        (questions ?? []).map((question, at) => [question, options?.[at] ?? -1]),
      ),
    ),
    scriptMarks: parts.flatMap(({ marks }) => marks ?? []),
  }))
}

export interface ResultToKeep {
  readonly studentId: number
  /** Null: late. */
  readonly total: number | null
  readonly position: number | null
  readonly bySection: readonly SectionResult[]
  readonly usedMs: number
}

/** Replaces an exam's results as a whole. */
export async function replaceResults(db: Db, examId: ExamId, results: readonly ResultToKeep[]): Promise<void> {
  await db.run(sql`delete from results where exam_id = ${examId}`)
  const chunk = 1_000
  for (let from = 0; from < results.length; from += chunk) {
    const some = results.slice(from, from + chunk)
    await db.run(sql`
      insert into results (exam_id, student_id, total, position, by_section, used_ms)
      select ${examId}, given.* from unnest(
        ${some.map((result) => result.studentId)}::bigint[],
        ${some.map((result) => result.total)}::numeric[],
        ${some.map((result) => result.position)}::integer[],
        ${some.map((result) => JSON.stringify(result.bySection))}::jsonb[],
        ${some.map((result) => result.usedMs)}::bigint[]) as given`)
  }
}

export interface MeritList {
  readonly ranked: number
  readonly distribution: readonly MarksBucket[]
  readonly means: ClassMeans
  /** The rule that made it. */
  readonly ties: Ties
  readonly scheme: Scheme
}

/** What is said of an exam's results as a whole, kept beside them. */
export async function replaceMeritList(db: Db, examId: ExamId, merit: MeritList, now: Instant): Promise<void> {
  const { key, policy } = merit.scheme
  const madeBy = { ties: merit.ties, policy, key: Object.fromEntries(key) }
  await db.run(sql`
    insert into merit_lists (exam_id, computed_at, ranked, distribution, means, made_by)
    values (${examId}, ${new Date(now)}, ${merit.ranked}, ${JSON.stringify(merit.distribution)},
      ${JSON.stringify(merit.means)}, ${JSON.stringify(madeBy)})
    on conflict (exam_id) do update set computed_at = excluded.computed_at, ranked = excluded.ranked,
      distribution = excluded.distribution, means = excluded.means, made_by = excluded.made_by`)
}

/** Keeps others from publishing the same exam until the transaction ends; false where it is published already. */
export async function lockUnpublished(db: Db, examId: ExamId): Promise<boolean> {
  const rows = await db.run(sql`select from exams where id = ${examId} and results_out_at is null
    and called_off_at is null for update`)
  return rows === 1
}

export async function markPublished(db: Db, examId: ExamId, now: Instant): Promise<void> {
  await db.run(sql`update exams set results_out_at = ${new Date(now)}, withdrawn_at = null where id = ${examId}`)
}

/** When the results of an exam came out; null as long as they are not. */
export async function resultsOutAt(db: Db, examId: ExamId): Promise<Instant | null> {
  const row = await db.one(
    z.object({ results_out_at: z.nullable(z.number()) }),
    prepared('results-out-at', sql`select results_out_at from exams where id = ${examId}`),
  )
  return row.results_out_at
}

/**
 * Exams that are over and whose results may be due: not those that wait for staff, of which there are more every
 * week. Whether they are due is the domain's to say.
 */
export async function examsAwaitingResults(db: Db, now: Instant): Promise<ExamId[]> {
  const rows = await db.many(
    z.object({ id: z.string() }),
    sql`
    select id from exams
    where results_out_at is null and withdrawn_at is null and called_off_at is null and closes_at <= ${new Date(now)}
      and (results_at <= ${new Date(now)}
        or results_rule = 'auto' and not exists (
          select from exam_parts where exam_parts.exam_id = exams.id and exam_parts.kind = 'written'))
      -- nobody's answer counts as nothing because the hour has come before the marker
      and (publish_unmarked or not exists (
        select from sitting_parts as part
        join scripts using (student_id, exam_id)
        left join script_marks as given using (student_id, exam_id, section, question)
        where part.exam_id = exams.id and part.kind = 'written' and given.marks is null))
      -- what somebody has to decide first is looked for once a minute
      and not exists (
        select from results_waits as wait
        where wait.exam_id = exams.id and waits_for_open and wait.looked_at > ${new Date(now - MINUTE)})
      -- a part that was opened again may outlast the window
      and not exists (
        select from sitting_parts
        where exam_id = exams.id and closed_at is null and due_at >= ${new Date(now)} and reopened_until is not null)`,
  )
  return rows.map(({ id }) => id)
}
