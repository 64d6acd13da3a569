import type { Instant } from '@anushilon/domain/instant'
import { z } from 'zod'
import { camelRow } from '../../db/camel-row.ts'
import type { Db } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'

const KeyRow = camelRow({
  id: z.string(),
  public_key: z.instanceof(Buffer),
  sealed_key: z.nullable(z.instanceof(Buffer)),
  made_at: z.number(),
  retired_at: z.nullable(z.number()),
})
export type StoredLogKey = z.output<typeof KeyRow>

/** Every key there has been, the oldest first; the one in use is not retired. */
export async function logKeys(db: Db): Promise<StoredLogKey[]> {
  return await db.many(
    KeyRow,
    sql`select id, public_key, sealed_key, made_at, retired_at from log_keys order by made_at, id`,
  )
}

/** The first one that is made stays. */
export async function insertLogKey(
  db: Db,
  { id, publicKey, sealedKey, madeAt }: Pick<StoredLogKey, 'id' | 'publicKey' | 'sealedKey' | 'madeAt'>,
): Promise<void> {
  await db.run(sql`
    insert into log_keys (id, public_key, sealed_key, made_at)
    values (${id}, ${publicKey}::bytea, ${sealedKey}::bytea, ${new Date(madeAt)})
    on conflict do nothing`)
}

/** It signs nothing any more, and nobody can make it: its private half goes. */
export async function retireLogKey(db: Db, id: string, now: Instant): Promise<void> {
  await db.run(sql`
    update log_keys set retired_at = ${new Date(now)}, sealed_key = null where id = ${id} and retired_at is null`)
}
