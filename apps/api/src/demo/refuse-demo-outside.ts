import { z } from 'zod'
import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { reachesOutside } from '../outside.ts'
import { StartFault } from '../start-fault.ts'

/** Whoever tried the demo and then goes on the internet with the same data would take its published passwords along. */
export async function refuseDemoOutside({ env, db }: Pick<Deps, 'env' | 'db'>): Promise<void> {
  const outside = reachesOutside(env)
  if (env.DEMO || outside === null) return
  const [found] = await db.many(z.object({}), sql`select from demo_mark`)
  if (found === undefined) return
  throw new StartFault(
    `This database holds the demo, whose passwords everybody knows, and ${outside}.\n` +
      'Begin with an empty one (another DATA_DIR or DATABASE_URL); to show the demo to the world, say DEMO=on.',
  )
}
