import type { Db } from '../db/database.ts'
import { sql } from '../db/sql.ts'

/** Any number, the same on every server: whoever holds it goes on, the others wait. */
const IMPORT_LOCK = 7_264_002

/** What touches many students at once comes one after the other: in another order two would block each other. */
export async function oneImportAtATime(tx: Db): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(${IMPORT_LOCK})`)
}
