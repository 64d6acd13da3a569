import { chmod, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runCommand } from '../../test/harness/command.ts'
import { createEmptyDatabase } from '../../test/harness/database.ts'

/** What is asked of a centre, or changes one: none of these begins one. */
const OF_A_CENTRE = [
  ['db-backup', []],
  ['db-backup', ['centre.backup']],
  ['db-move', ['postgres://centre@127.0.0.1:1/centre']],
  ['audit', ['e1']],
  ['exam-log', ['rotate-key']],
  ['exam-log', ['erase', '260001']],
  ['staff-link', ['owner']],
  ['accept-secret', ['--lost']],
  ['rescore', ['e1', '--key', '1=B']],
  ['pack', ['export', '--exam', 'e1', 'e1.zip']],
] as const

test.each(OF_A_CENTRE)('where no centre was ever started, %s %j says so and begins none', async (name, args) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'anushilon-no-centre-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const { code, out, err } = await runCommand(name, args, { DATA_DIR: dataDir, INIT_CWD: dataDir })
  expect(out + err).toContain(`There is no centre in ${dataDir}`)
  expect(code).toBe(1)
  expect((await readdir(dataDir)).filter((name) => name.startsWith('postgres'))).toEqual([])
})

test('an audit in a database without a centre says so', async () => {
  const empty = await createEmptyDatabase()
  onTestFinished(() => empty.drop())
  const dataDir = await mkdtemp(join(tmpdir(), 'anushilon-no-centre-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const { code, err } = await runCommand('audit', ['e1'], { DATABASE_URL: empty.url, DATA_DIR: dataDir })
  expect(err).toBe('This database has no Anushilon in it. Nothing was done.\n')
  expect(code).toBe(1)
})

test('a folder that everybody shares is no data folder, and what others have in it stays open to them', async () => {
  const shared = await mkdtemp(join(tmpdir(), 'anushilon-shared-'))
  onTestFinished(() => rm(shared, { recursive: true }))
  const theirs = join(shared, 'theirs')
  await mkdir(theirs)
  // As /tmp is.
  await chmod(shared, 0o1777)
  await chmod(theirs, 0o755)
  const { code, err } = await runCommand('audit', ['e1'], { DATA_DIR: shared })
  expect(err).toContain(`Cannot use the data folder ${shared}: everybody may write there, as in /tmp`)
  expect(code).toBe(1)
  expect((await stat(shared)).mode & 0o7777).toBe(0o1777)
  expect((await stat(theirs)).mode & 0o7777).toBe(0o755)
})
