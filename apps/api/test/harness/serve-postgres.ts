import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises'
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

/** The password itself stays; thousands of connections a run each worked a third of their processor time on its digest. */
async function welcomeQuickly(url: string): Promise<void> {
  const { username, password } = new URL(url)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('set scram_iterations = 1')
  const secret = client.escapeLiteral(decodeURIComponent(password))
  await client.query(`alter user ${client.escapeIdentifier(username)} password ${secret}`)
  await client.end()
}

const abandoned = new Promise((resolve) => process.once('disconnect', resolve))
// Ctrl-C reaches the whole group; the parent then lets go of us, which is when we end.
process.on('SIGINT', () => undefined)

/** Tests make and drop hundreds of databases, which costs less in memory, where there is plenty of it. */
const MEMORY = '/dev/shm'
const PLENTY = 6 * 1024 ** 3

async function placesFor(): Promise<string[]> {
  const free = await statfs(MEMORY).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  )
  return free >= PLENTY ? [MEMORY, tmpdir()] : [tmpdir()]
}

const log = { info: () => undefined, error: (details: object, message: string) => console.error(message, details) }

async function startIn(place: string) {
  const dir = await mkdtemp(join(place, 'anushilon-test-'))
  const remove = () => rm(dir, { recursive: true, force: true })
  try {
    await chmod(dir, 0o755)
    return { server: await startEmbedded({ dir, log, connections: 200, carryOver: async () => undefined }), remove }
  } catch (error) {
    await remove()
    throw error
  }
}

/** Nothing can be run from memory on some machines, which is no reason not to test there. */
async function startSomewhere() {
  const [place = tmpdir(), other] = await placesFor()
  try {
    return await startIn(place)
  } catch (error) {
    if (other === undefined) throw error
    return await startIn(other)
  }
}

const { server, remove } = await startSomewhere()
try {
  await forgetPowerCuts(server.url)
  await welcomeQuickly(server.url)
  process.send?.({ url: server.url })
  await abandoned
  await server.stop()
} finally {
  await remove()
}
