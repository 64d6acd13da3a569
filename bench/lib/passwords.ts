import type { Secrets } from '@anushilon/api/secrets'
import { hashChosen } from '@anushilon/api/passwords/passwords'
import type { Database } from '@anushilon/api/db/database'

/** Of those who log in in a measurement. */
export const RIGHT = 'the right password'

/**
 * Gives students passwords of their own. All get the same hash, which costs the server as much to verify as another: making
 * twenty thousand of them would take longer than the measurement.
 */
export async function choosePasswords(db: Database, { passwords }: Secrets, regNos: readonly string[]): Promise<void> {
  const stored = await hashChosen(passwords, RIGHT)
  await db.session((client) =>
    client.query(
      "update students set password = $1, password_changed_at = now() - interval '1 day' where reg_no = any($2)",
      [stored, regNos],
    ),
  )
}
