import type { Instant } from '@anushilon/domain/instant'
import type { MessageKind } from '@anushilon/domain/messages/template'
import { z } from 'zod'
import { camelRow } from '../../db/camel-row.ts'
import type { Db } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'

interface NewBatch {
  readonly id: string
  readonly kind: MessageKind
  readonly examId: string | null
  readonly examName: string | null
  readonly channel: 'file' | 'webhook' | 'android' | 'push'
  readonly to: 'guardian' | 'student' | 'device'
  readonly template: string
  readonly staffName: string
  readonly pricePoisha: number
}

/** False where the same was asked for before. */
export async function addBatch(tx: Db, batch: NewBatch, now: Instant): Promise<boolean> {
  const added = await tx.run(sql`
    insert into message_batches
      (id, kind, exam_id, exam_name, channel, to_whom, template, staff_name, created_at, price_poisha)
    values (${batch.id}, ${batch.kind}, ${batch.examId}, ${batch.examName}, ${batch.channel}, ${batch.to},
      ${batch.template}, ${batch.staffName}, ${new Date(now)}, ${batch.pricePoisha})
    on conflict do nothing`)
  return added === 1
}

interface NewMessage {
  readonly id: string
  readonly studentId: number
  readonly name: string
  readonly number: string
  /** Where it goes to no number but to a browser. */
  readonly deviceId: number | null
  /** What is shown of it; with a password the text is in `sealed` alone. */
  readonly text: string
  readonly sealed: Buffer | null
  readonly parts: number
}

export async function addMessages(
  tx: Db,
  batchId: string,
  messages: readonly NewMessage[],
  dueAt: Instant,
): Promise<void> {
  const column = <K extends keyof NewMessage>(name: K) => messages.map((message) => message[name])
  const at = new Date(dueAt)
  await tx.run(sql`
    insert into messages (id, batch_id, student_id, name, number, device_id, text, sealed, parts, state, due_at,
      changed_at)
    select id, ${batchId}, student_id, name, number, device_id, text, sealed, parts, 'waiting', ${at}, ${at}
    from unnest(${column('id')}::uuid[], ${column('studentId')}::bigint[], ${column('name')}::text[],
      ${column('number')}::text[], ${column('deviceId')}::bigint[], ${column('text')}::text[],
      ${column('sealed')}::bytea[], ${column('parts')}::int[])
      as given (id, student_id, name, number, device_id, text, sealed, parts)`)
}

export async function countIn(db: Db, batchId: string): Promise<number> {
  const { count } = await db.one(
    z.object({ count: z.int() }),
    sql`select count(*)::int as count from messages where batch_id = ${batchId}`,
  )
  return count
}

const Claimed = camelRow({
  id: z.string(),
  batch_id: z.string(),
  kind: z.string(),
  channel: z.enum(['webhook', 'android', 'push']),
  number: z.string(),
  device: z.nullable(z.object({ id: z.int(), endpoint: z.string(), p256dh: z.string(), auth: z.string() })),
  text: z.string(),
  sealed: z.nullable(z.instanceof(Buffer)),
  parts: z.int(),
  attempts: z.int(),
})
export type ClaimedMessage = z.output<typeof Claimed>

/** Whoever sends something has this long; then somebody else may take it up. Longer than any call to a gateway takes. */
const LEASE_MS = 60_000

/**
 * The next message that is due, taken by nobody else; its attempt is counted before it is made. What a process had in hand that
 * is gone is taken up again only where the gateway can tell a repetition.
 */
export async function claimDue(
  db: Db,
  now: Instant,
  { takesLapsed }: { readonly takesLapsed: boolean },
): Promise<ClaimedMessage | null> {
  return await db.optional(
    Claimed,
    sql`
    update messages set state = 'sending', attempts = attempts + 1, lease_until = ${new Date(now + LEASE_MS)},
      changed_at = ${new Date(now)}
    from message_batches as batch
    where batch.id = batch_id and messages.id = (
      select messages.id from messages join message_batches as of_it on of_it.id = batch_id
      where of_it.channel <> 'file' and (state = 'waiting' and due_at <= ${new Date(now)}
        or (${takesLapsed} or of_it.channel = 'push') and state = 'sending' and lease_until < ${new Date(now)})
      order by due_at, messages.id limit 1 for update of messages skip locked)
    returning messages.id, batch_id, batch.kind, batch.channel, number, text, sealed, parts, attempts,
      (select jsonb_build_object('id', device.id, 'endpoint', endpoint, 'p256dh', encode(p256dh, 'hex'),
          'auth', encode(auth, 'hex'))
        from push_devices as device
        where device.id = messages.device_id and device.student_id = messages.student_id) as device`,
  )
}

/** Numbers on the stop list get nothing, also where the message was waiting already. */
export async function stopThoseWhoSaidSo(db: Db, now: Instant): Promise<void> {
  await db.run(sql`
    update messages set state = 'stopped', sealed = null, outcome = 'On the stop list', changed_at = ${new Date(now)}
    where state = 'waiting' and number in (select number from message_stops)`)
}

/** What a process had in hand that is gone, on a channel that cannot tell a repetition: nobody knows whether it went out. */
export async function doubtLapsed(db: Db, now: Instant): Promise<void> {
  await db.run(sql`
    update messages set state = 'unknown', lease_until = null, changed_at = ${new Date(now)},
      outcome = 'The server stopped while sending it: it may have gone out'
    where state = 'sending' and lease_until < ${new Date(now)}
      and batch_id in (select id from message_batches where channel = 'webhook')`)
}

export interface Ending {
  readonly state: 'waiting' | 'sent' | 'failed' | 'unknown'
  readonly outcome: string
  readonly dueAt?: Instant
}

/** Only by whoever holds the claim: the attempt they made is the last one counted. What is done with needs no secret. */
export async function endAttempt(
  db: Db,
  { id, attempts }: Pick<ClaimedMessage, 'id' | 'attempts'>,
  { state, outcome, dueAt }: Ending,
  now: Instant,
): Promise<void> {
  await db.run(sql`
    update messages set state = ${state}, outcome = ${outcome.slice(0, 300)}, lease_until = null,
      changed_at = ${new Date(now)}, due_at = coalesce(${dueAt === undefined ? null : new Date(dueAt)}, due_at),
      sealed = case when ${state} = 'sent' then null else sealed end
    where id = ${id} and state = 'sending' and attempts = ${attempts}`)
}

/** Those that are to be sent again under the same id; nothing that went out or is under way. */
export async function waitAgain(tx: Db, batchId: string, which: 'failed' | 'unknown', now: Instant): Promise<number> {
  return await tx.run(sql`
    update messages set state = 'waiting', attempts = 0, due_at = ${new Date(now)}, changed_at = ${new Date(now)}
    where batch_id = ${batchId} and state = ${which}`)
}

const FileLine = z.object({
  id: z.string(),
  number: z.string(),
  text: z.string(),
  sealed: z.nullable(z.instanceof(Buffer)),
})

export async function waitingForFile(db: Db, batchId: string) {
  return await db.many(
    FileLine,
    sql`
    select id, number, text, sealed from messages
    where batch_id = ${batchId} and state = 'waiting' and number not in (select number from message_stops)
    order by name, id`,
  )
}

export async function handOver(tx: Db, batchId: string, now: Instant): Promise<number> {
  return await tx.run(sql`
    update messages set state = 'sent', sealed = null, outcome = 'In the file for the portal',
      changed_at = ${new Date(now)}
    where batch_id = ${batchId} and state = 'waiting'
      and exists (select from message_batches where id = ${batchId} and channel = 'file')`)
}
