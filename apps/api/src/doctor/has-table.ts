import { z } from 'zod'
import type { Database } from '../db/database.ts'
import { sql } from '../db/sql.ts'

/** An older version's database may not have it yet. */
export async function hasTable(db: Database, name: string): Promise<boolean> {
  const { known } = await db.one(
    z.object({ known: z.boolean() }),
    sql`select to_regclass(${name}) is not null as known`,
  )
  return known
}
