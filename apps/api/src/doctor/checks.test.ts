import { machineState, type TopicFindings } from '@anushilon/contract/staff/machine'
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { testServer, type TestServer } from '../../test/harness/server.ts'
import { signedIn } from '../../test/staff/office.ts'
import { readEnv } from '../env.ts'
import { backupCheck } from './backup.ts'
import { runChecks } from './checks.ts'
import { dataFolderCheck } from './data-folder.ts'
import { fine } from './finding.ts'

let server: TestServer | null = null
afterEach(async () => {
  await server?.close()
  server = null
})

/** The tests' database waits for no disk, which is a fault of a real one. */
const faults = (topics: readonly TopicFindings[]) =>
  topics
    .filter(({ topic }) => topic !== 'failover')
    .flatMap(({ topic, findings }) => findings.filter(({ state }) => state === 'fault').map(() => topic))

test('the owner is told of version, disk, database and clock, and is given no false alarm', async () => {
  server = await testServer()
  // The tests' clock stands before the program's own files were written, which is a fault of a real one.
  server.clock.moveTo(Date.now())
  const owner = await signedIn(server, 'owner')
  const { topics }: { topics: TopicFindings[] } = await owner.gets(machineState, {})
  expect(topics.map(({ topic }) => topic)).toEqual(expect.arrayContaining(['version', 'disk', 'database', 'clock']))
  expect(faults(topics)).toEqual([])
})

test('a check that fails is told in its place, and the others are told all the same', async () => {
  const given = { env: readEnv({}), now: 0, asker: 'terminal', db: null, reached: [] } as const
  const found = await runChecks(given, [
    { topic: 'pictures', examine: () => Promise.reject(new Error('the store is on fire')) },
    { topic: 'clock', examine: async () => [fine('It ticks')] },
  ])
  expect(found).toMatchObject([
    { topic: 'pictures', findings: [{ state: 'fault', what: expect.stringContaining('on fire') as string }] },
    { topic: 'clock', findings: [{ state: 'fine' }] },
  ])
})

test('after a restore the owner reads which back-up there is, and not that the first one is still to be made', async () => {
  server = await testServer()
  const env = readEnv({ DATA_DIR: server.deps.env.DATA_DIR })
  const said = async () => {
    const topics = await runChecks({ env, now: Date.now(), asker: 'terminal', db: server?.db ?? null, reached: [] }, [
      backupCheck,
    ])
    return topics[0]?.findings[0]?.what
  }
  expect(await said()).toBe('The first back-up is made in the coming night')
  await mkdir(join(env.DATA_DIR, 'backups'))
  await writeFile(join(env.DATA_DIR, 'backups', 'anushilon-2026-11-15-023000.backup'), '')
  expect(await said()).toContain('anushilon-2026-11-15-023000.backup')
})

test('a folder for back-ups that cannot be written is told before a night has tried in vain', async () => {
  server = await testServer()
  const { DATA_DIR } = server.deps.env
  const told = async (BACKUP_DIR: string) => {
    const env = readEnv({ DATA_DIR, BACKUP_DIR })
    const given = { env, now: Date.now(), asker: 'terminal', db: null, reached: [] } as const
    return faults(await runChecks(given, [backupCheck]))
  }
  await writeFile(join(DATA_DIR, 'a-file'), '')
  expect(await told(join(DATA_DIR, 'a-file'))).toEqual(['backup'])
  expect(await told(join(DATA_DIR, 'not', 'there', 'yet'))).toEqual([])
})

test('a folder that is a link to a disk which is not there is told', async () => {
  server = await testServer()
  const link = join(server.deps.env.DATA_DIR, 'link')
  await symlink(join(server.deps.env.DATA_DIR, 'unmounted', 'data'), link)
  const env = readEnv({ DATA_DIR: link, BACKUP_DIR: link })
  const given = { env, now: Date.now(), asker: 'terminal', db: null, reached: [] } as const
  expect(faults(await runChecks(given, [dataFolderCheck, backupCheck]))).toEqual(['disk', 'backup'])
})

test('with a database of one’s own, a port that our own server has is no fault', async () => {
  server = await testServer()
  const { port } = new URL(await server.listen())
  const given = { DATA_DIR: server.deps.env.DATA_DIR, HOST: '127.0.0.1', PORT: port }
  const asked = { now: Date.now(), asker: 'terminal', db: server.db, reached: [] } as const
  const topics = await runChecks({ ...asked, env: readEnv({ ...given, DATABASE_URL: 'postgres://here/centre' }) })
  expect(faults(topics)).toEqual([])
  expect(topics.find(({ topic }) => topic === 'address')?.findings[0]?.what).toContain('running')
  // With the built-in one it would be in this folder's lock: whoever forgot DATA_DIR was told that all is well.
  expect(faults(await runChecks({ ...asked, env: readEnv(given) }))).toEqual(['address'])
})
