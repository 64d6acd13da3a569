import type { Database } from './database.ts'

/** Opens the connections before anybody waits for one: the first callers after a start come all at once. */
export async function warmUp(db: Database, connections: number): Promise<void> {
  await Promise.all(Array.from({ length: connections }, () => db.session((client) => client.query('select 1'))))
}
