import { MESSAGE_KINDS } from '@anushilon/domain/messages/template'
import type { PageRange } from '@anushilon/domain/pages'
import { z } from 'zod'
import { camelRow } from '../../db/camel-row.ts'
import type { Db } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'

const Count = z.object({ count: z.int() })

const Batch = camelRow({
  id: z.string(),
  kind: z.enum(MESSAGE_KINDS),
  exam_name: z.nullable(z.string()),
  channel: z.enum(['file', 'webhook', 'android', 'push']),
  by: z.string(),
  at: z.number(),
  price_poisha: z.int(),
  parts: z.int(),
  waiting: z.int(),
  sending: z.int(),
  sent: z.int(),
  failed: z.int(),
  unknown: z.int(),
  stopped: z.int(),
}).transform(({ waiting, sending, sent, failed, unknown, stopped, pricePoisha, ...batch }) => ({
  ...batch,
  costPoisha: batch.parts * pricePoisha,
  counts: { waiting, sending, sent, failed, unknown, stopped },
}))
export type BatchRow = z.output<typeof Batch>

export async function countBatches(db: Db): Promise<number> {
  const { count } = await db.one(Count, sql`select count(*)::int as count from message_batches`)
  return count
}

/** The newest first, or the one of this id. */
export async function findBatches(db: Db, which: PageRange | { readonly id: string }): Promise<BatchRow[]> {
  const newestFirst = sql`order by created_at desc, id`
  const chosen =
    'id' in which ? sql`where id = ${which.id}` : sql`${newestFirst} offset ${which.offset} limit ${which.limit}`
  return await db.many(
    Batch,
    sql`
    select batch.id, kind, exam_name, channel, staff_name as by, created_at as at, price_poisha,
      coalesce(sum(parts) filter (where state <> 'stopped'), 0)::int as parts,
      count(*) filter (where state = 'waiting')::int as waiting,
      count(*) filter (where state = 'sending')::int as sending,
      count(*) filter (where state = 'sent')::int as sent,
      count(*) filter (where state = 'failed')::int as failed,
      count(*) filter (where state = 'unknown')::int as unknown,
      count(*) filter (where state = 'stopped')::int as stopped
    from (select * from message_batches ${chosen}) as batch
    left join messages on messages.batch_id = batch.id
    group by batch.id, kind, exam_name, channel, staff_name, created_at, price_poisha
    ${newestFirst}`,
  )
}

const Troubled = z.object({
  id: z.string(),
  name: z.string(),
  number: z.string(),
  state: z.enum(['failed', 'unknown', 'stopped', 'waiting', 'sending']),
  attempts: z.int(),
  outcome: z.nullable(z.string()),
})

/** Those that did not go out, or have not yet and were tried before. */
const isTroubledIn = (batchId: string) =>
  sql`batch_id = ${batchId} and state <> 'sent' and (state <> 'waiting' or attempts > 0)`

export async function countTroubled(db: Db, batchId: string): Promise<number> {
  const { count } = await db.one(Count, sql`select count(*)::int as count from messages where ${isTroubledIn(batchId)}`)
  return count
}

export async function troubledIn(db: Db, batchId: string, { offset, limit }: PageRange) {
  return await db.many(
    Troubled,
    sql`
    select id, name, number, state, attempts, outcome from messages
    where ${isTroubledIn(batchId)}
    order by state, name, id offset ${offset} limit ${limit}`,
  )
}

interface Told {
  readonly kind: string
  readonly examId: string
  readonly to: string
  readonly studentIds: readonly number[]
}

/** How many of them a message of this kind about the exam went to, or may have gone, or is about to go. */
export async function countTold(db: Db, { kind, examId, to, studentIds }: Told): Promise<number> {
  const { count } = await db.one(
    Count,
    sql`
    select count(distinct student_id)::int as count
    from messages join message_batches on message_batches.id = messages.batch_id
    where kind = ${kind} and exam_id = ${examId} and to_whom = ${to}
      and state not in ('failed', 'stopped') and student_id = any(${studentIds}::bigint[])`,
  )
  return count
}
