import type { ExamId, ExamQuestion, QuestionKey } from '@anushilon/domain/exam/exam'
import type { Instant } from '@anushilon/domain/instant'
import type { KeyChange, Standing, StandingChange } from '@anushilon/domain/marks/rescoring'
import { isNumberKey } from '@anushilon/domain/exam/typed-number'
import { z } from 'zod'
import { camelRow } from '../../db/camel-row.ts'
import type { Db } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'

const StandingRow = z
  .object({ student_id: z.int(), total: z.nullable(z.number()), position: z.nullable(z.int()) })
  .transform((row) => ({ studentId: String(row.student_id), total: row.total, position: row.position }))

const AT_ONCE = 1_000

/** How everybody stands in the results as they are, read some at a time. */
export async function standingsIn(db: Db, examId: ExamId): Promise<Standing[]> {
  const all: Standing[] = []
  for (;;) {
    const some = await db.many(
      StandingRow,
      sql`
      select student_id, total, position from results
      where exam_id = ${examId} and student_id > ${all.at(-1)?.studentId ?? 0} order by student_id limit ${AT_ONCE}`,
    )
    all.push(...some)
    if (some.length < AT_ONCE) return all
  }
}

export async function correctKey(db: Db, examId: ExamId, corrections: readonly KeyChange[]): Promise<void> {
  for (const { question, to } of corrections) {
    await db.run(sql`delete from question_rulings where exam_id = ${examId} and question = ${question}`)
    if (to !== 'cancelled' && isNumberKey(to)) {
      await correctNumber(db, examId, question, to)
      continue
    }
    // Of several right options the one that was the key stays the one that stands for them; what counts is the ruling then.
    if (to !== 'cancelled') {
      await db.run(sql`
        update questions set correct = case when correct = any(${to}::bigint[]) then correct else ${to[0] ?? 0} end,
          also_correct = '{}'
        where exam_id = ${examId} and number = ${question}`)
    }
    if (to === 'cancelled' || to.length > 1) {
      await db.run(sql`
        insert into question_rulings (exam_id, question, accepted)
        values (${examId}, ${question}, ${to === 'cancelled' ? null : to}::smallint[])`)
    }
  }
}

/** All that counts stands with the question. */
async function correctNumber(db: Db, examId: ExamId, question: number, key: readonly number[]): Promise<void> {
  const [from, value = from, ...rest] = key
  await db.run(sql`
    update questions set correct = ${value}, also_correct = ${rest.length === 0 ? [] : [from, ...rest]}::bigint[]
    where exam_id = ${examId} and number = ${question}`)
}

const RulingRow = z
  .object({ question: z.int(), accepted: z.nullable(z.array(z.int())) })
  .transform((row): [number, QuestionKey] => [row.question, row.accepted ?? 'cancelled'])

/** What staff have decided about questions of an exam since it was written. */
export async function rulingsOf(db: Db, examId: ExamId): Promise<ReadonlyMap<number, QuestionKey>> {
  return new Map(
    await db.many(RulingRow, sql`select question, accepted from question_rulings where exam_id = ${examId}`),
  )
}

export function withRuling(question: ExamQuestion, rulings: ReadonlyMap<number, QuestionKey>): ExamQuestion {
  const ruling = rulings.get(question.number)
  return ruling === undefined ? question : { ...question, ruling }
}

/** Why results were computed again. */
export const RESCORING_CAUSES = ['key', 'late-accepted', 'late-proved', 'mark'] as const

export interface NewRescoring {
  readonly cause: (typeof RESCORING_CAUSES)[number]
  readonly corrections: readonly KeyChange[]
  readonly changes: readonly StandingChange[]
  readonly reason: string | null
  readonly now: Instant
}

/** Saves what was corrected, and for each student for whom something is different, what. */
export async function recordRescoring(db: Db, examId: ExamId, rescoring: NewRescoring): Promise<void> {
  const { number } = await db.one(
    z.object({ number: z.int() }),
    sql`
    insert into rescorings (exam_id, number, rescored_at, cause, reason, corrections)
    select ${examId}, coalesce(max(number), 0) + 1, ${new Date(rescoring.now)}, ${rescoring.cause},
      ${rescoring.reason},
      ${JSON.stringify(rescoring.corrections)}
    from rescorings where exam_id = ${examId}
    returning number`,
  )
  for (let from = 0; from < rescoring.changes.length; from += AT_ONCE) {
    const some = rescoring.changes.slice(from, from + AT_ONCE)
    await db.run(sql`
      insert into result_changes
        (exam_id, rescoring, student_id, total_before, total_after, position_before, position_after)
      select ${examId}, ${number}, given.* from unnest(
        ${some.map(({ studentId }) => studentId)}::bigint[],
        ${some.map(({ total }) => total.before)}::numeric[],
        ${some.map(({ total }) => total.after)}::numeric[],
        ${some.map(({ position }) => position.before)}::integer[],
        ${some.map(({ position }) => position.after)}::integer[]) as given`)
  }
}

/** Before a question could have several right options there was a number. */
const Key = z.union([z.literal('cancelled'), z.array(z.int()), z.int().transform((option) => [option])])
export const Correction = z.object({ question: z.int(), from: Key, to: Key })

const RescoringRow = camelRow({
  number: z.int(),
  at: z.number(),
  cause: z.enum(RESCORING_CAUSES),
  reason: z.nullable(z.string()),
  corrections: z.array(Correction),
  changed: z.int(),
})
export type StoredRescoring = z.output<typeof RescoringRow>

/** The newest first. */
export async function rescoringsOf(db: Db, examId: ExamId): Promise<StoredRescoring[]> {
  return await db.many(
    RescoringRow,
    sql`
    select number, rescored_at as at, cause, reason, corrections,
      (select count(*) from result_changes
        where exam_id = rescorings.exam_id and rescoring = rescorings.number)::integer as changed
    from rescorings where exam_id = ${examId} order by number desc`,
  )
}

const ChangeRow = camelRow({
  student_id: z.int(),
  total_before: z.nullable(z.number()),
  total_after: z.nullable(z.number()),
  position_before: z.nullable(z.int()),
  position_after: z.nullable(z.int()),
}).transform(({ studentId, totalBefore, totalAfter, positionBefore, positionAfter }) => ({
  studentId,
  total: { before: totalBefore, after: totalAfter },
  position: { before: positionBefore, after: positionAfter },
}))
export type StoredChange = z.output<typeof ChangeRow>

/** Stands behind everybody, as in the index. */
const UNRANKED = 2_147_483_647

/** What a correction changed for whom, in the order of the list it made, some at a time. */
export async function* storedChanges(db: Db, examId: ExamId, number: number): AsyncGenerator<StoredChange[]> {
  let last = { position: 0, studentId: 0 }
  for (;;) {
    const some = await db.many(
      ChangeRow,
      sql`
      select student_id, total_before, total_after, position_before, position_after from result_changes
      where exam_id = ${examId} and rescoring = ${number}
        and (coalesce(position_after, 2147483647), student_id)
          > (${last.position}::integer, ${last.studentId}::bigint)
      order by coalesce(position_after, 2147483647), student_id limit ${AT_ONCE}`,
    )
    const end = some.at(-1)
    if (end === undefined) return
    last = { position: end.position.after ?? UNRANKED, studentId: end.studentId }
    yield some
  }
}
