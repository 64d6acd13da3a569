import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * node forget-backups.ts DATA_DIR VERSION: makes a centre's last back-up two days old, and its installation with it, in the
 * running database. With the archive's own driver.
 */
const [data = '', version = ''] = process.argv.slice(2)
interface Client {
  connect(): Promise<void>
  query(text: string): Promise<unknown>
  end(): Promise<void>
}
const packages = createRequire(join(version, 'apps/api/package.json'))
const pg = packages('pg') as { Client: new (options: object) => Client }
const port = Number(readFileSync(join(data, 'postgres/postmaster.pid'), 'utf8').split('\n')[3])
const password = readFileSync(join(data, 'postgres/anushilon-password'), 'utf8').trim()
const client = new pg.Client({ host: '127.0.0.1', port, user: 'anushilon', password, database: 'anushilon' })
await client.connect()
await client.query(`update backups set due_at = due_at - interval '2 days', started_at = started_at - interval '2 days',
  ended_at = ended_at - interval '2 days'`)
await client.query(`update schema_migrations set applied_at = applied_at - interval '2 days'`)
await client.end()
