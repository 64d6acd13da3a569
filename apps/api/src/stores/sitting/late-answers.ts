import { ChainLink } from '@anushilon/contract/schemas/chain-link'
import type { ExamId } from '@anushilon/domain/exam/exam'
import type { Instant } from '@anushilon/domain/instant'
import type { Link } from '@anushilon/domain/proof/chain'
import { DOUBTS, WITNESSES, type Doubt, type Sighting } from '@anushilon/domain/proof/late-answers'
import { z } from 'zod'
import { camelRow } from '../../db/camel-row.ts'
import type { Db } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'

interface Whose {
  readonly studentId: number
  readonly examId: ExamId
}

/** An answer that arrived after its time. */
export interface LateAnswer {
  /** Its number within the exam. */
  readonly question: number
  readonly option: number
  readonly standing: 'proved' | Doubt
  /** What the device says; null where it says nothing. */
  readonly elapsedMs: number | null
  readonly arrivedAt: Instant
  readonly witness: Sighting | null
}

/** Nobody has typed more numbers into one field than this; who sends more fills our disk. Whatever is proved is saved. */
const MOST_FOR_A_QUESTION = 20

/**
 * Within a locked sitting (`lockSitting`), for what is there is counted. What the rule makes of each now: what was in doubt may be proved by what came since, never the other way round, and what
 * staff have decided stays decided. So does what a phone said of when: it says which of several came first, and whoever could
 * say it anew once the right answer is known would choose.
 */
export async function saveLateAnswers(db: Db, whose: Whose, answers: readonly LateAnswer[]): Promise<void> {
  if (answers.length === 0) return
  await db.run(sql`
    insert into late_answers (student_id, exam_id, question, option, standing, elapsed_ms, arrived_at, witnessed_at,
      witnessed_by)
    select ${whose.studentId}::bigint, ${whose.examId}, given.* from unnest(
      ${answers.map(({ question }) => question)}::smallint[],
      ${answers.map(({ option }) => option)}::bigint[],
      ${answers.map(({ standing }) => standing)}::text[],
      ${answers.map(({ elapsedMs }) => elapsedMs)}::integer[],
      ${answers.map(({ arrivedAt }) => new Date(arrivedAt))}::timestamptz[],
      ${answers.map(({ witness }) => (witness === null ? null : new Date(witness.at)))}::timestamptz[],
      ${answers.map(({ witness }) => witness?.by ?? null)}::text[])
      as given (question, option, standing, elapsed_ms, arrived_at, witnessed_at, witnessed_by)
    where given.standing = 'proved' or ${MOST_FOR_A_QUESTION} > (
      select count(*) from late_answers as known
      where known.student_id = ${whose.studentId} and known.exam_id = ${whose.examId}
        and known.question = given.question and known.option <> given.option)
    on conflict (student_id, exam_id, question, option) do update set
      standing = excluded.standing, elapsed_ms = coalesce(late_answers.elapsed_ms, excluded.elapsed_ms),
      witnessed_at = excluded.witnessed_at, witnessed_by = excluded.witnessed_by
      where late_answers.standing <> 'proved' and late_answers.ruling is null
        and (excluded.standing = 'proved' or excluded.elapsed_ms is not null)`)
}

const LateRow = camelRow({
  question: z.int(),
  option: z.int(),
  standing: z.enum(['proved', ...DOUBTS]),
  elapsed_ms: z.nullable(z.int()),
  arrived_at: z.number(),
  witnessed_at: z.nullable(z.number()),
  witnessed_by: z.nullable(z.enum(WITNESSES)),
}).transform(({ witnessedAt, witnessedBy, ...row }): LateAnswer => ({
  ...row,
  witness: witnessedAt === null || witnessedBy === null ? null : { at: witnessedAt, by: witnessedBy },
}))

const cameUntil = (until: Instant | null) =>
  until === null ? sql`true` : sql`arrived_at <= ${new Date(until)}::timestamptz`

/** Those of a student that wait for staff, or that staff have not accepted: they may still. `until`: only what had come by then. */
export async function undecidedAnswers(
  db: Db,
  { studentId, examId }: Whose,
  until: Instant | null = null,
): Promise<LateAnswer[]> {
  return await db.many(
    LateRow,
    sql`
    select question, option, standing, elapsed_ms, arrived_at, witnessed_at, witnessed_by from late_answers
    where student_id = ${studentId} and exam_id = ${examId} and standing <> 'proved'
      and ruling is distinct from 'accepted' and ${cameUntil(until)}
    order by arrived_at, elapsed_ms nulls last, question`,
  )
}

/** The students whose answers or photos wait for staff, who has waited longest first. */
export async function studentsWithLateAnswers(db: Db, examId: ExamId, limit: number): Promise<number[]> {
  const rows = await db.many(
    z.object({ student_id: z.int() }),
    sql`
    select student_id from (
      select student_id, arrived_at from late_answers
      where exam_id = ${examId} and ruling is null and standing <> 'proved'
      union all
      select student_id, arrived_at from late_photos where exam_id = ${examId} and ruling is null
    ) as late group by student_id order by min(arrived_at), student_id limit ${limit}`,
  )
  return rows.map((row) => row.student_id)
}

export async function countProved(db: Db, { studentId, examId }: Whose): Promise<number> {
  const { proved } = await db.one(
    z.object({ proved: z.int() }),
    sql`
    select count(*)::integer as proved from late_answers
    where student_id = ${studentId} and exam_id = ${examId} and standing = 'proved'`,
  )
  return proved
}

export async function ruleOnLateAnswers(
  tx: Db,
  { studentId, examId }: Whose,
  ruling: 'accepted' | 'refused',
  now: Instant,
  until: Instant | null = null,
): Promise<void> {
  await tx.run(sql`
    update late_answers set ruling = ${ruling}, ruled_at = ${new Date(now)}
    where student_id = ${studentId} and exam_id = ${examId} and standing <> 'proved'
      and ruling is distinct from 'accepted' and ${cameUntil(until)}`)
}

const ChainRow = z.object({ head: z.string(), links: z.array(ChainLink) })

/** A sitting's chains as they were delivered. */
export async function deliveredChains(db: Db, { studentId, examId }: Whose) {
  return await db.many(
    ChainRow,
    sql`
    select encode(head, 'hex') as head, links from delivered_chains
    where student_id = ${studentId} and exam_id = ${examId} order by delivered_at, head`,
  )
}

interface DeliveredChain extends Whose {
  readonly links: readonly Link[]
  /** Of its links, the last one's at the end. */
  readonly hashes: readonly string[]
  readonly now: Instant
}

/** Takes the place of those that it continues. True where photos are kept that it may prove: staff have not decided about them. */
export async function saveDeliveredChain(db: Db, chain: DeliveredChain): Promise<boolean> {
  const { studentId, examId, links, hashes, now } = chain
  await db.run(sql`
    delete from delivered_chains
    where student_id = ${studentId} and exam_id = ${examId} and encode(head, 'hex') = any(${hashes}::text[])`)
  const { kept } = await db.one(
    z.object({ kept: z.boolean() }),
    sql`
    insert into delivered_chains (student_id, exam_id, head, links, delivered_at)
    values (${studentId}, ${examId}, decode(${hashes.at(-1) ?? ''}, 'hex'), ${JSON.stringify(links)}::jsonb,
      ${new Date(now)})
    returning exists (
      select from late_photos where student_id = ${studentId} and exam_id = ${examId} and ruling is null
        and original is not null) as kept`,
  )
  return kept
}

/** Answers count now that are not in the results, if there are any. */
export async function markStale(db: Db, examId: ExamId, now: Instant): Promise<void> {
  await db.run(sql`
    insert into stale_results (exam_id, since) values (${examId}, ${new Date(now)}) on conflict do nothing`)
}

export async function staleExams(db: Db, before: Instant): Promise<ExamId[]> {
  const rows = await db.many(
    z.object({ exam_id: z.string() }),
    sql`select exam_id from stale_results where since <= ${new Date(before)} order by since`,
  )
  return rows.map((row) => row.exam_id)
}

/** False where somebody else has done it. */
export async function takeStale(tx: Db, examId: ExamId): Promise<boolean> {
  return (await tx.run(sql`delete from stale_results where exam_id = ${examId}`)) === 1
}
