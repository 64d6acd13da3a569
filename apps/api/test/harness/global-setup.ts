import { prepareTemplate } from './database.ts'
import { startTestPostgres } from './postgres.ts'

/** Once per run, before the first test's process: a PostgreSQL with a migrated database to copy. */
export default async function setup(): Promise<() => Promise<void>> {
  const server = await startTestPostgres()
  const dropTemplate = await prepareTemplate(server.url)
  return async () => {
    await dropTemplate()
    await server.stop()
  }
}
