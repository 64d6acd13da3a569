import { CHANNELS } from '@anushilon/contract/staff/messages'
import type { Instant } from '@anushilon/domain/instant'
import { DEFAULT_TEMPLATES, MESSAGE_KINDS, type MessageKind } from '@anushilon/domain/messages/template'
import { z } from 'zod'
import type { Db } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Secrets } from '../secrets.ts'
import { seal, unseal } from '../seal.ts'

/** As it is kept; the secret of the gateway is sealed, so that neither a back-up nor a look at the table gives it away. */
const Stored = z.object({
  channel: z.enum(CHANNELS).default('none'),
  url: z.nullable(z.string()).default(null),
  user: z.nullable(z.string()).default(null),
  sealedSecret: z.nullable(z.string()).default(null),
  knowsIds: z.boolean().default(false),
  pricePoisha: z.int().default(45),
  quietFrom: z.int().default(21 * 60),
  quietUntil: z.int().default(8 * 60),
  templates: z.partialRecord(z.enum(MESSAGE_KINDS), z.string()).default({}),
})
export type StoredMessageSettings = z.output<typeof Stored>

export async function readMessageSettings(db: Db, lock: 'update' | 'no' = 'no'): Promise<StoredMessageSettings> {
  const row = await db.optional(
    z.object({ value: z.unknown() }),
    sql`select value from centre_settings where section = 'messages' ${lock === 'update' ? sql`for update` : sql``}`,
  )
  return Stored.parse(row?.value ?? {})
}

export async function messageSettingsToChange(tx: Db, now: Instant): Promise<StoredMessageSettings> {
  await tx.run(sql`
    insert into centre_settings (section, value, changed_at) values ('messages', '{}', ${new Date(now)}) on conflict do nothing`)
  return await readMessageSettings(tx, 'update')
}

export async function saveMessageSettings(tx: Db, value: StoredMessageSettings, now: Instant): Promise<void> {
  await tx.run(sql`
    update centre_settings set value = ${JSON.stringify(value)}, changed_at = ${new Date(now)} where section = 'messages'`)
}

export function templateOf({ templates }: StoredMessageSettings, kind: MessageKind): string {
  return templates[kind] ?? DEFAULT_TEMPLATES[kind]
}

const BOUND = Buffer.from('gateway')

export function sealSecret({ messages }: Pick<Secrets, 'messages'>, secret: string): string {
  return seal(messages, Buffer.from(secret), BOUND).toString('base64')
}

/** Empty where there is none, or where the server has another APP_SECRET now. */
export function openSecret({ messages }: Pick<Secrets, 'messages'>, sealed: string | null): string {
  return (sealed === null ? null : unseal(messages, Buffer.from(sealed, 'base64'), BOUND))?.toString() ?? ''
}

/** A text with a password in it, under the id of its message. */
export function sealText({ messages }: Pick<Secrets, 'messages'>, id: string, text: string): Buffer {
  return seal(messages, Buffer.from(text), Buffer.from(id))
}

export function openText({ messages }: Pick<Secrets, 'messages'>, id: string, sealed: Buffer): string | null {
  return unseal(messages, sealed, Buffer.from(id))?.toString() ?? null
}
