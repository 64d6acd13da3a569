import type { Db } from './database.ts'
import { groupCommit } from './group-commit.ts'
import { sql } from './sql.ts'

/** Returns once everything that can be read now has also reached the standby, where there must be one. */
export async function replicated(db: Db): Promise<void> {
  await db.run(sql`select pg_logical_emit_message(true, 'anushilon', '')`)
}

/**
 * Gives a function that returns once everything that can be read now has also reached the standby, where there must be
 * one: before what was found done is acknowledged. Those who ask together share a commit.
 */
export function replicationOf(db: Db): () => Promise<void> {
  return groupCommit<void, void>({
    write: async (all) => {
      await replicated(db)
      return all
    },
  })
}
