import { z } from 'zod'
import { sql } from '../../src/db/sql.ts'
import type { TestServer } from './server.ts'

/** How many statements of this server wait until another transaction lets go of something. */
export async function waitingFor({ db }: Pick<TestServer, 'db'>): Promise<number> {
  const { waiting } = await db.one(
    z.object({ waiting: z.int() }),
    sql`
    select count(*) as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return waiting
}
