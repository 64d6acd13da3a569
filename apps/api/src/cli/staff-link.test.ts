import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand, type Ended } from '../../test/harness/command.ts'
import { testServer, type TestServer } from '../../test/harness/server.ts'
import { refuseDemoOutside } from '../demo/refuse-demo-outside.ts'
import { sql } from '../db/sql.ts'
import { acceptSecret, refuseOtherSecret } from '../secret-fingerprint.ts'
import { findEntries } from '../stores/people/audit.ts'
import { makeFirstOwner } from '../staff/first-owner.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ env: { STAFF_OWNER_PASSWORD: 'forgotten for good' } })
  await makeFirstOwner(server.deps)
})
afterAll(() => server.close())

/** As `npm run staff-link -- …` does, in a process of its own. */
function staffLink(...args: string[]): Promise<Ended> {
  const { DATA_DIR, APP_SECRET } = server.deps.env
  return runCommand('staff-link', args, { DATA_DIR, APP_SECRET, DATABASE_URL: server.databaseUrl })
}

const signIn = async (password: string) =>
  (await server.call('POST', '/api/staff/sign-in', { body: { signInName: 'owner', password } })).status

test('an owner who has forgotten the password gets in again with a link from the machine', async () => {
  const { code, out } = await staffLink('Owner', '--at', 'https://exams.example.org')
  expect(code).toBe(0)
  expect(await findEntries(server.db, { action: 'staff.link' }, 9)).toMatchObject([{ role: null }])
  const secret = /^https:\/\/exams\.example\.org\/staff\/welcome#(\S+)$/m.exec(out)?.[1]
  server.clock.moveTo(Date.now())
  const used = await server.call('POST', '/api/staff/link/password', {
    body: { secret, password: 'remembered from now on' },
  })
  expect(used.status).toBe(200)
  expect(await signIn('remembered from now on')).toBe(200)
  expect(await signIn('forgotten for good')).toBe(401)
})

test('a name that nobody has is told, with those that there are', async () => {
  expect(await staffLink('nobody')).toMatchObject({
    code: 1,
    err: 'Nobody signs in as "nobody". There are: owner\n',
  })
  expect(await staffLink()).toMatchObject({ code: 2, err: expect.stringContaining('npm run staff-link -- NAME') })
})

test('a link leads to an address: a name alone is told, and no link is made', async () => {
  for (const name of ['exams.example.org', 'localhost:3000']) {
    const { code, err } = await staffLink('owner', '--at', name)
    expect({ code, err }).toEqual({ code: 2, err: expect.stringMatching(`^--at must look like .* not ${name}`) })
  }
})

test('a database whose secret is lost takes the one of this machine only when it is told to', async () => {
  const one = { fingerprint: Buffer.from('one') }
  const other = { fingerprint: Buffer.from('other') }
  await refuseOtherSecret(server.db, one)
  await refuseOtherSecret(server.db, one)
  await expect(refuseOtherSecret(server.db, other)).rejects.toThrow('another APP_SECRET')
  await acceptSecret(server.db, other)
  await refuseOtherSecret(server.db, other)
})

test('a database with the demo in it is not served to the world unless that is asked for', async () => {
  const { env, db } = server.deps
  await refuseDemoOutside({ env, db })
  await db.run(sql`insert into demo_mark (imported_at) values (now())`)
  await expect(refuseDemoOutside({ env, db })).rejects.toThrow('holds the demo, whose passwords everybody knows')
  await refuseDemoOutside({ env: { ...env, DEMO: true }, db })
})
