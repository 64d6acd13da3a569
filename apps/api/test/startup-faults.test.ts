import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readMigrations } from '../src/db/migrate.ts'
import { sql } from '../src/db/sql.ts'
import { createEmptyDatabase, createTestDatabase, testServerUrl } from './harness/database.ts'
import { programEnv } from './harness/command.ts'
import { complaint, dataFolder, PROGRAM, running, usedFolders } from './startup-run.ts'

const root = process.getuid?.() === 0

/** A file system of that size in memory; null where this machine does not let us. */
function mountSmall(folder: string, options: string): string | null {
  mkdirSync(folder, { recursive: true })
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'ignore' }).status === 0
  if (!mounted) return null
  onTestFinished(() => void spawnSync('umount', ['--lazy', folder]))
  return folder
}

const isPlain = (text: string) => !/\n\s+at |node:internal|\.ts:\d+/.test(text)

const usedFolder = usedFolders()

describe('a start that cannot succeed says why', () => {
  test('a start says why it fails: the port is taken', async () => {
    const DATA_DIR = await dataFolder()
    const taken = createServer().listen(0, '127.0.0.1')
    onTestFinished(() => void taken.close())
    await once(taken, 'listening')
    const { port } = taken.address() as AddressInfo
    const message = await complaint({ DATA_DIR, PORT: String(port) })
    expect(message).toMatch(
      new RegExp(`Port ${port} is taken by .+\\. Stop it, or choose another port: PORT=${port + 1} npm start`),
    )
    expect(message).toSatisfy(isPlain)
    expect(existsSync(join(DATA_DIR, 'instance.lock'))).toBe(false)
  })

  test('a start says why it fails: another instance uses the folder, and goes on undisturbed', async () => {
    const DATA_DIR = await usedFolder()
    const first = await running({ DATA_DIR })
    const address = /runs at (\S+)/.exec(first.output())?.[1]
    const message = await complaint({ DATA_DIR })
    expect(message).toContain(`Another Anushilon (process ${first.child.pid}, ${address}) is already using ${DATA_DIR}`)
    expect(message).toSatisfy(isPlain)
    expect(await first.get('/answers')).toEqual({ status: 200, text: 'yes' })
  })

  test.runIf(root)('a start says why it fails: root starts on the folder of another user’s server', async () => {
    const DATA_DIR = await dataFolder()
    mkdirSync(DATA_DIR)
    const secrets = join(DATA_DIR, 'secrets.json')
    writeFileSync(secrets, '{}')
    chownSync(secrets, 12_345, 12_345)
    const message = await complaint({ DATA_DIR })
    expect(message).toContain(`${DATA_DIR} is another user's`)
    expect(message).toContain(`sudo -u '#12345' npm start`)
    expect(message).toContain(`chown root ${secrets}`)
    expect(message).toSatisfy(isPlain)
    expect(readdirSync(DATA_DIR)).toEqual(['secrets.json'])
  })

  test('a start says why it fails: the disk of the folder is not mounted, and no empty centre begins there', async ({
    skip,
  }) => {
    const DATA_DIR = await dataFolder()
    const place = dirname(DATA_DIR)
    const table = join(await dataFolder(), '..', 'fstab')
    writeFileSync(table, `UUID=2 ${place} ext4 defaults 0 2\n`)
    // The table of disks is another one for this process alone.
    const inPlace = 'mount --bind "$1" /etc/fstab || exit 99; shift; exec "$@"'
    const args = ['--mount', 'sh', '-c', inPlace, 'sh', table, process.execPath, PROGRAM]
    const env = programEnv({ DATA_DIR, HOST: '127.0.0.1', PORT: '0', WORKERS: '1' })
    const { status, stderr } = spawnSync('unshare', args, { env, encoding: 'utf8', timeout: 120_000 })
    if (status === 99 || (status !== 0 && stderr.startsWith('unshare:')))
      skip('this machine does not let us have disks of our own')
    expect(stderr).toContain(`The disk of the data folder ${DATA_DIR} is not there: /etc/fstab has one for ${place}`)
    expect(stderr).toSatisfy(isPlain)
    expect(existsSync(DATA_DIR)).toBe(false)
  })

  test('a start says why it fails: a file is where the data folder should be', async () => {
    const DATA_DIR = await dataFolder()
    writeFileSync(DATA_DIR, 'mine')
    const message = await complaint({ DATA_DIR })
    expect(message).toContain(`Cannot use the data folder ${DATA_DIR}: a file is where a folder should be.`)
    expect(message).toSatisfy(isPlain)
    expect(readFileSync(DATA_DIR, 'utf8')).toBe('mine')
  })

  test('a start says why it fails: the data folder cannot be written', async ({ skip }) => {
    const DATA_DIR = await dataFolder()
    if (root) {
      // Permissions do not hold root back; a read-only file system does.
      if (mountSmall(DATA_DIR, 'size=1m,ro') === null) skip('this machine does not let root mount')
    } else {
      mkdirSync(DATA_DIR)
      chmodSync(DATA_DIR, 0o555)
    }
    const message = await complaint({ DATA_DIR })
    expect(message).toMatch(/Cannot use the data folder .+: (it lies on a read-only file system|this user may not)/)
    expect(message).toSatisfy(isPlain)
  })

  test('a start says why it fails: the disk is too small for a new database', async ({ skip }) => {
    const DATA_DIR = await dataFolder()
    if (!root || mountSmall(DATA_DIR, 'size=60m,mode=711') === null) skip('only root can make a small disk')
    const message = await complaint({ DATA_DIR })
    expect(message).toMatch(/The disk is too full: a new database needs 150 MB in .+, and \d+ MB are free\./)
    expect(message).toSatisfy(isPlain)
    expect(existsSync(join(DATA_DIR, 'postgres'))).toBe(false)
  })

  test('a start says why it fails: the disk has filled up since; with room again it starts', async ({ skip }) => {
    const DATA_DIR = await dataFolder()
    if (!root || mountSmall(DATA_DIR, 'size=180m,mode=711') === null) skip('only root can make a small disk')
    const first = await running({ DATA_DIR })
    first.child.kill('SIGTERM')
    await first.ended
    const ballast = join(DATA_DIR, 'ballast')
    spawnSync('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=4k'], { stdio: 'ignore' })
    const message = await complaint({ DATA_DIR })
    expect(message).toMatch(/the disk is full/)
    expect(message).toSatisfy(isPlain)
    writeFileSync(ballast, '')
    const again = await running({ DATA_DIR })
    expect(await again.get('/answers')).toEqual({ status: 200, text: 'yes' })
  })

  test('a start says why it fails: settings are wrong: all of them are listed', async () => {
    const message = await complaint({ PORT: 'http', DEMO: 'maybe', DATABASE_URL: 'mysql://here', APP_SECRET: 'short' })
    for (const name of ['PORT', 'DEMO', 'DATABASE_URL', 'APP_SECRET'])
      expect(message).toMatch(new RegExp(`^ {2}${name}: `, 'm'))
    expect(message).toSatisfy(isPlain)
  })

  test('a start says why it fails: the secrets are damaged: they are left as they are', async () => {
    const DATA_DIR = await dataFolder()
    mkdirSync(DATA_DIR)
    writeFileSync(join(DATA_DIR, 'secrets.json'), '{"appSecret": "ha')
    expect(await complaint({ DATA_DIR })).toContain(`${join(DATA_DIR, 'secrets.json')} is damaged`)
    expect(readFileSync(join(DATA_DIR, 'secrets.json'), 'utf8')).toBe('{"appSecret": "ha')
  })
})

describe('a DATABASE_URL that cannot be used is explained, without its password', () => {
  const wrong = (change: (url: URL) => void): string => {
    const url = new URL(testServerUrl())
    change(url)
    return url.href
  }
  const cases: [string, () => string, RegExp][] = [
    ['nobody listens', () => wrong((url) => (url.port = '1')), /nothing answers at 127\.0\.0\.1:1\b/],
    [
      'no such host',
      () => wrong((url) => (url.hostname = 'nowhere.invalid')),
      /no host called nowhere\.invalid|cannot be looked up/,
    ],
    [
      'wrong password',
      () => wrong((url) => (url.password = 'not-the-password')),
      /the password of the user ".+" is not right/,
    ],
    [
      'no such database',
      () => wrong((url) => (url.pathname = '/nothing_here')),
      /there is no database called "nothing_here"/,
    ],
  ]
  test.each(cases)('%s', async (_name, url, expected) => {
    const DATABASE_URL = url()
    const message = await complaint({ DATA_DIR: await dataFolder(), DATABASE_URL, DATABASE_WAIT_SECONDS: '0' })
    expect(message).toMatch(expected)
    expect(message).not.toContain(new URL(DATABASE_URL).password)
    expect(message).toSatisfy(isPlain)
  })
})

describe('the built-in database', () => {
  test('the files of a major version whose programs are nowhere are left alone, and the way out is told', async () => {
    const DATA_DIR = await dataFolder()
    mkdirSync(join(DATA_DIR, 'postgres'), { recursive: true })
    writeFileSync(join(DATA_DIR, 'postgres', 'PG_VERSION'), '7\n')
    const message = await complaint({ DATA_DIR })
    expect(message).toMatch(/was made by PostgreSQL 7; this version of Anushilon comes with \d+, which cannot read it/)
    expect(message).toContain('on Debian: postgresql-7')
    expect(message).toSatisfy(isPlain)
    expect(readFileSync(join(DATA_DIR, 'postgres', 'PG_VERSION'), 'utf8')).toBe('7\n')
  })
})

describe('the schema', () => {
  test('the schema of a newer version is refused and left alone', async () => {
    const { url, db, drop } = await createTestDatabase()
    onTestFinished(drop)
    await db.run(sql`insert into schema_migrations (id, name, checksum) values (9999, '9999-later.sql', 'x')`)
    const message = await complaint({ DATA_DIR: await dataFolder(), DATABASE_URL: url })
    expect(message).toContain(
      'This database was written by a newer Anushilon (it has 9999-later.sql). Nothing was changed.',
    )
    expect(message).toSatisfy(isPlain)
  })

  test('the schema of a newer version is used where that one says that older programs may go on', async () => {
    const { url, db, drop } = await createTestDatabase()
    onTestFinished(drop)
    await db.run(sql`
      insert into schema_migrations (id, name, checksum, older_may_go_on) values (9999, '9999-later.sql', 'x', true)`)
    const server = await running({ DATA_DIR: await dataFolder(), DATABASE_URL: url })
    expect(await server.get('/answers')).toEqual({ status: 200, text: 'yes' })
  })

  test('the schema of an earlier version is brought up to date', async () => {
    const { url, drop } = await createEmptyDatabase()
    onTestFinished(drop)
    const server = await running({ DATA_DIR: await dataFolder(), DATABASE_URL: url })
    const last = (await readMigrations()).at(-1)?.name
    expect(server.output()).toContain(`Brought the database up to date (`)
    expect(server.output()).toContain(last)
    expect(await server.get('/answers')).toEqual({ status: 200, text: 'yes' })
  })
})
