import { z } from 'zod'
import { isBuiltIn } from '../../db/built-in.ts'
import type { Database } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { runChecks } from '../../doctor/checks.ts'
import { fault, fine, type Finding } from '../../doctor/finding.ts'
import type { StaffCall } from '../../http/bind.ts'

/** What `npm run doctor` says, seen from inside. */
export async function examineMachine({ env, db }: Pick<Deps, 'env' | 'db'>, { now }: Pick<StaffCall<unknown>, 'now'>) {
  const database = db.within('health')
  const { reached, isThere } = await reach(database, !(await isBuiltIn(env)))
  const topics = await runChecks({ env, now, asker: 'server', db: isThere ? database : null, reached: [reached] })
  return { at: now, topics }
}

async function reach(db: Database, isOwn: boolean): Promise<{ reached: Finding; isThere: boolean }> {
  try {
    const { version } = await db.one(
      z.object({ version: z.string() }),
      sql`
      select split_part(current_setting('server_version'), ' ', 1) as version`,
    )
    return { reached: fine(`${isOwn ? '' : 'The built-in '}PostgreSQL ${version} answers`), isThere: true }
  } catch {
    const advice = 'Answers are kept on the phones until it is back. Look at its own log.'
    return { reached: fault('The database does not answer', advice), isThere: false }
  }
}
