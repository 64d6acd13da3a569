import { expect, onTestFinished, test } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '../../test/harness/database.ts'
import { openDatabase } from './database.ts'
import { oneAtATime } from './lock.ts'
import { migrate } from './migrate.ts'
import { sql } from './sql.ts'

async function database(): Promise<TestDatabase> {
  const made = await createEmptyDatabase()
  onTestFinished(made.drop)
  return made
}

test('what one server does at a time, the next waits for and says for whom; it goes on when the first is gone', async () => {
  const { db, url } = await database()
  const first = openDatabase({ url, poolSize: 1, onIdleError: () => undefined })
  const said: string[] = []
  const say = (line: string) => void said.push(line)
  const lock = { key: 4_711, doing: 'trying this', say }
  const [has, dies] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const dying = first.session((client) =>
    oneAtATime(client, lock, async () => {
      has.resolve()
      await dies.promise
      // As a server that is killed: nothing is unlocked.
      client.connection.stream.destroy()
    }),
  )
  await has.promise
  const second = db.session((client) => oneAtATime(client, lock, async () => 'done'))
  await expect.poll(() => said).toHaveLength(1)
  expect(said[0]).toMatch(
    /^Waiting for "anushilon" at 127\.0\.0\.1 \(database process \d+, .*\), which is trying this$/,
  )
  dies.resolve()
  await dying.catch(() => undefined)
  expect(await second).toBe('done')
  await first.close()
})

test('a migration lets everybody pass while the table that it changes is in use, says so, and goes on', async () => {
  const { db } = await database()
  await db.run(sql`create table schema_migrations (
    id integer primary key, name text not null, checksum text not null, applied_at timestamptz not null default now())`)
  const said: string[] = []
  const [uses, lets] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const using = db.transaction(async (tx) => {
    await tx.run(sql`lock table schema_migrations in share mode`)
    uses.resolve()
    await lets.promise
  })
  await uses.promise
  const migrating = migrate(db, { say: (line) => void said.push(line) })
  await expect.poll(() => said).toHaveLength(1)
  expect(said[0]).toMatch(/^Waiting until the tables that 0001-ground\.sql changes are not in use/)
  lets.resolve()
  await using
  expect(await migrating).toContain('0001-ground.sql')
})
