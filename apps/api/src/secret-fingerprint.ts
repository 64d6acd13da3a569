import { z } from 'zod'
import type { Database } from './db/database.ts'
import { sql } from './db/sql.ts'
import { StartFault } from './start-fault.ts'
import type { Secrets } from './secrets.ts'

/**
 * A server with another secret would turn away everybody whom the others let in: tokens, receipts, handed-out passwords.
 * The first one on a database notes its fingerprint there; a back-up takes it along.
 */
export async function refuseOtherSecret(db: Database, { fingerprint }: Pick<Secrets, 'fingerprint'>): Promise<void> {
  const ours = fingerprint.toString('hex')
  await db.run(sql`insert into secret_fingerprint (fingerprint) values (${ours}) on conflict do nothing`)
  const noted = await db.one(z.object({ fingerprint: z.string() }), sql`select fingerprint from secret_fingerprint`)
  if (noted.fingerprint === ours) return
  throw new StartFault(
    'This database belongs to servers with another APP_SECRET (or another secrets.json in DATA_DIR). With this one every ' +
      'student would be logged out, handed-out passwords and receipts would count for nothing.\n' +
      'Give this server the same APP_SECRET, or put the secrets.json of before into DATA_DIR. Only if that is lost for good: ' +
      'npm run accept-secret -- --lost',
  )
}

/** The earlier secret is lost: from now on this one counts. */
export async function acceptSecret(db: Database, { fingerprint }: Pick<Secrets, 'fingerprint'>): Promise<void> {
  const ours = fingerprint.toString('hex')
  await db.run(sql`
    insert into secret_fingerprint (fingerprint) values (${ours})
    on conflict (is_only) do update set fingerprint = excluded.fingerprint, noted_at = now()`)
}
