import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { binariesIn, installed, usableBinaries } from '../src/db/embedded/binaries.ts'
import { complaint, dataFolder, running } from './startup-run.ts'

const root = process.getuid?.() === 0
const NOBODY = { uid: 65_534, gid: 65_534 }

/** The package as npm unpacks it when install scripts are switched off: without its links. */
async function packageWithoutLinks(): Promise<string> {
  const home = mkdtempSync(join(tmpdir(), 'anushilon-binaries-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  chmodSync(home, 0o755)
  const { binaries } = await installed()
  const native = join(home, 'package', 'native')
  cpSync(binaries.folder, native, { recursive: true, verbatimSymlinks: true })
  for (const { target } of linksOf(native)) rmSync(join(dirname(native), target), { force: true })
  return native
}

function linksOf(native: string): { target: string }[] {
  return JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as { target: string }[]
}

const runsAs = (postgres: string, account: object) =>
  spawnSync(postgres, ['--version'], { ...account, cwd: '/' }).status

describe('the programs of PostgreSQL', () => {
  test('get their links where install scripts were switched off', async () => {
    const native = await packageWithoutLinks()
    const from = Promise.resolve({ binaries: binariesIn(native), version: '0' })
    const copies = join(dirname(dirname(native)), 'copies')
    const { folder, postgres } = await usableBinaries({ account: null, copies, say: () => undefined }, from)
    expect(folder).toBe(native)
    expect(runsAs(postgres, {})).toBe(0)
    expect(existsSync(copies)).toBe(false)
  })

  test('the programs of PostgreSQL are copied, once, where the database’s user cannot reach them', async ({ skip }) => {
    if (!root) skip('only root runs the database as another user')
    const native = await packageWithoutLinks()
    chmodSync(dirname(native), 0o700)
    const from = Promise.resolve({ binaries: binariesIn(native), version: '0' })
    const copies = join(dirname(dirname(native)), 'copies')
    const said: string[] = []
    const wanted = { account: NOBODY, copies, say: (line: string) => void said.push(line) }
    const first = await usableBinaries(wanted, from)
    expect(first.folder).toBe(join(copies, 'postgresql-0'))
    expect(runsAs(first.postgres, NOBODY)).toBe(0)
    expect(await usableBinaries(wanted, from)).toEqual(first)
    expect(said).toEqual([`Copying the PostgreSQL programs to ${first.folder}`])
    expect(readdirSync(copies)).toEqual(['postgresql-0'])
  })
})

describe('a data folder which the database’s user cannot enter', () => {
  const pointer = (dataDir: string) => join(dataDir, 'postgres.location')

  /** As in root's own home folder. */
  async function closedFolder(): Promise<string> {
    const dataDir = await dataFolder()
    chmodSync(dirname(dataDir), 0o700)
    return dataDir
  }

  test('a data folder which the database’s user cannot enter keeps its database elsewhere, says where, and finds it again', async ({
    skip,
  }) => {
    if (!root) skip('only root runs the database as another user')
    const DATA_DIR = await closedFolder()
    const first = await running({ DATA_DIR })
    const home = readFileSync(pointer(DATA_DIR), 'utf8').trim()
    onTestFinished(() => rmSync(home, { recursive: true, force: true }))
    expect(first.output()).toContain(`the database is kept in ${home}`)
    expect(existsSync(join(DATA_DIR, 'postgres'))).toBe(false)
    first.child.kill('SIGTERM')
    await first.ended

    const second = await running({ DATA_DIR })
    expect(second.output()).not.toContain('Making the database')
    expect(await second.get('/answers')).toEqual({ status: 200, text: 'yes' })
    second.child.kill('SIGTERM')
    await second.ended

    rmSync(home, { recursive: true })
    expect(await complaint({ DATA_DIR })).toContain(`is kept in ${home}, as the file postgres.location there says`)
  })

  test('a data folder which the database’s user cannot enter is not mistaken for an empty one when it was open before', async ({
    skip,
  }) => {
    if (!root) skip('only root runs the database as another user')
    const DATA_DIR = await dataFolder()
    const before = await running({ DATA_DIR })
    before.child.kill('SIGTERM')
    await before.ended
    chmodSync(dirname(DATA_DIR), 0o700)
    expect(await complaint({ DATA_DIR })).toContain(
      `The database in ${join(DATA_DIR, 'postgres')} runs as another user`,
    )
    expect(existsSync(pointer(DATA_DIR))).toBe(false)
  })
})
