import { expect, test } from 'vitest'
import { testServer } from '../../test/harness/server.ts'
import { failoverCheck, type FailoverFacts, failoverFindings } from './failover.ts'

const STANDBY = { name: 'db2', state: 'streaming', sync: 'sync', behind: 0, ahead: -1 }
const SAFE: FailoverFacts = { names: 'db2', commit: 'on', is_flushed: true, standbys: [STANDBY] }

const told = (facts: Partial<FailoverFacts>) => failoverFindings({ ...SAFE, ...facts })

test.each<[string, Partial<FailoverFacts>, string, RegExp]>([
  ['a standby that has every commit', {}, 'fine', /loses nothing that was acknowledged: every commit is on db2/],
  ['one of several', { standbys: [STANDBY, { ...STANDBY, name: 'db3', sync: 'potential' }] }, 'fine', /is on db2 too/],
  [
    'commits that wait for nobody',
    { names: '', standbys: [{ ...STANDBY, sync: 'async', behind: 4096 }] },
    'fault',
    /would lose the answers .* db2 4 kB/,
  ],
  ['no standby at all', { names: '', standbys: [] }, 'notice', /one database, and none that would take its place/],
  ['the standby is away', { standbys: [] }, 'fault', /^No answer is acknowledged now: commits wait for db2/],
  ['it still copies', { standbys: [{ ...STANDBY, state: 'catchup' }] }, 'fault', /^No answer is acknowledged now/],
  ['only the own disk is waited for', { commit: 'local' }, 'fault', /synchronous_commit = local/],
  ['not even that', { commit: 'off' }, 'fault', /before they are on any disk/],
  ['not its disk', { commit: 'remote_write' }, 'notice', /unless db2 loses its power/],
  [
    'what may not be seen',
    { standbys: [{ ...STANDBY, state: null, sync: null, behind: null }] },
    'notice',
    /cannot be seen/,
  ],
])('a failover with %s is told in words', (_name, facts, state, words) => {
  const [finding, ...others] = told(facts)
  expect(finding).toMatchObject({ state, what: expect.stringMatching(words) as string })
  expect(others).toEqual([])
})

test('a standby with a wrong clock and a disk that is not waited for are told as well', () => {
  const found = told({ is_flushed: false, standbys: [{ ...STANDBY, ahead: 600 }] })
  expect(found.map(({ state, what }) => [state, what])).toEqual([
    ['fault', 'The database does not wait for its disk: a power cut may ruin it'],
    ['fine', expect.stringContaining('loses nothing') as string],
    ['fault', 'The clock of db2 is 600 s ahead of the primary’s'],
  ])
})

test('a real database is asked: that of the tests, which waits for no disk', async () => {
  const server = await testServer()
  const given = { env: server.deps.env, now: 0, asker: 'server', db: server.db, reached: [] } as const
  expect((await failoverCheck.examine(given)).map(({ what }) => what)).toEqual([
    expect.stringContaining('does not wait for its disk'),
    expect.stringContaining('before they are on any disk'),
  ])
  await server.close()
})
