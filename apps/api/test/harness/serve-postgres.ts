import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '../../src/db/embedded/server.ts'

/**
 * The embedded PostgreSQL of a run of tests, in a process of its own: it tells its parent the address, and ends
 * and clears up when the parent lets go of it or dies, however that comes about.
 */

/** Nothing in a test database outlives the test, so nothing in it needs to reach the disk. */
async function forgetPowerCuts(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit']) {
    await client.query(`alter system set ${setting} = off`)
  }
  await client.query('select pg_reload_conf()')
  await client.end()
}

const abandoned = new Promise((resolve) => process.once('disconnect', resolve))
// Ctrl-C reaches the whole group; the parent then lets go of us, which is when we end.
process.on('SIGINT', () => undefined)

const dir = await mkdtemp(join(tmpdir(), 'anushilon-test-'))
try {
  await chmod(dir, 0o755)
  const log = { info: () => undefined, error: (details: object, message: string) => console.error(message, details) }
  const server = await startEmbedded({ dir, log, connections: 200 })
  await forgetPowerCuts(server.url)
  process.send?.({ url: server.url })
  await abandoned
  await server.stop()
} finally {
  await rm(dir, { recursive: true, force: true })
}
