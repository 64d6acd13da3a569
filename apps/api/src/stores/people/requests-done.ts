import type { Instant } from '@anushilon/domain/instant'
import { z } from 'zod'
import { camelRow } from '../../db/camel-row.ts'
import type { Db } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'

export interface RequestAsked {
  readonly staffId: number
  readonly key: string
  /** A digest of what was asked. */
  readonly asked: string
}

const DoneRow = camelRow({ asked: z.string(), reply: z.unknown() })

/**
 * Null where nobody has asked this before: from here until the transaction ends whoever asks it too waits. Else what was asked
 * then, and the reply.
 */
export async function beginRequest(
  tx: Db,
  { staffId, key, asked }: RequestAsked,
  now: Instant,
): Promise<z.output<typeof DoneRow> | null> {
  const begun = await tx.run(sql`
    insert into requests_done (staff_id, key, asked, done_at)
    values (${staffId}, ${key}, ${asked}, ${new Date(now)}) on conflict do nothing`)
  if (begun === 1) return null
  return await requestDone(tx, { staffId, key })
}

export async function requestDone(db: Db, { staffId, key }: Pick<RequestAsked, 'staffId' | 'key'>) {
  return await db.optional(
    DoneRow,
    sql`select asked, reply from requests_done where staff_id = ${staffId} and key = ${key}`,
  )
}

/** In the transaction that did it. */
export async function keepReply(
  tx: Db,
  { staffId, key }: Pick<RequestAsked, 'staffId' | 'key'>,
  reply: string,
): Promise<void> {
  await tx.run(sql`
    update requests_done set reply = ${reply}::jsonb where staff_id = ${staffId} and key = ${key}`)
}

export async function forgetRequestsBefore(db: Db, moment: Instant): Promise<void> {
  await db.run(sql`delete from requests_done where done_at < ${new Date(moment)}`)
}
