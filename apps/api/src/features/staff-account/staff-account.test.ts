import { STAFF_HEADER, staffCallFor } from '@anushilon/contract/headers'
import * as account from '@anushilon/contract/staff/account'
import { HOUR } from '@anushilon/domain/instant'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { testServer, type TestServer } from '../../../test/harness/server.ts'
import { waitingFor } from '../../../test/harness/waiting.ts'
import { signedIn, type Colleague } from '../../../test/staff/office.ts'
import { sql } from '../../db/sql.ts'
import { makeFirstOwner } from '../../staff/first-owner.ts'
import { endSessions, setStaffPassword } from '../../stores/people/staff.ts'
import { auditLog } from '@anushilon/contract/staff/audit'

let server: TestServer
let owner: Colleague
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const secretOf = (link: string) => link.split('#')[1] ?? ''
const signIn = async (signInName: string, password: string, address = '192.0.2.1') =>
  await server.call('POST', '/api/staff/sign-in', { body: { signInName, password }, address })
const useLink = async (secret: string, password = 'my new password') =>
  await server.call('POST', '/api/staff/link/password', { body: { secret, password } })

describe('the first owner', () => {
  test('the first owner gets a link with each start until a password is set, then none', async () => {
    const first = (await makeFirstOwner(server.deps)) ?? ''
    const second = (await makeFirstOwner(server.deps)) ?? ''
    expect((await useLink(secretOf(first))).body).toMatchObject({ code: 'link-invalid' })
    const read = await server.call('POST', '/api/staff/link', { body: { secret: secretOf(second) } })
    expect(read.body).toMatchObject({ signInName: 'owner', role: 'owner' })
    expect((await useLink(secretOf(second), 'short')).status).toBe(400)
    const used = await useLink(secretOf(second))
    expect(used).toMatchObject({ status: 200, body: { role: 'owner' } })
    expect(used.headers['set-cookie']).toMatch(/^STAFFSESSION=\S+; Path=\/api\/staff; HttpOnly; SameSite=Strict$/)
    expect((await useLink(secretOf(second))).body).toMatchObject({ code: 'link-invalid' })
    expect(await makeFirstOwner(server.deps)).toBeNull()
    expect((await signIn('OWNER', 'my new password')).status).toBe(200)
  })

  test('the first owner is of the branch that the settings name, whoever gave it', async () => {
    const other = await testServer()
    try {
      await other.db.run(sql`
        insert into centre_settings (section, value, changed_at) values ('centre', '{"branch": "মিরপুর"}', now())
        on conflict (section) do update set value = excluded.value`)
      await other.deps.settings.refresh(other.db)
      const link = (await makeFirstOwner(other.deps)) ?? ''
      const used = await other.call('POST', '/api/staff/link/password', {
        body: { secret: secretOf(link), password: 'my new password' },
      })
      expect(used.body).toMatchObject({ role: 'owner', branch: 'মিরপুর' })
    } finally {
      await other.close()
    }
  })

  test('the first owner is made from the environment where it names a password', async () => {
    const other = await testServer({
      env: { STAFF_OWNER: 'Nasrin@Centre.example', STAFF_OWNER_PASSWORD: 'from the environment' },
    })
    try {
      expect(await makeFirstOwner(other.deps)).toBeNull()
      expect(await makeFirstOwner(other.deps)).toBeNull()
      const body = { signInName: 'nasrin@centre.example', password: 'from the environment' }
      expect((await other.call('POST', '/api/staff/sign-in', { body })).status).toBe(200)
    } finally {
      await other.close()
    }
  })
})

describe('signing in', () => {
  test('signing in says the same of a wrong name and a wrong password, and slows a guesser', async () => {
    const wrong = await signIn('owner', 'not this one')
    expect(wrong).toMatchObject({ status: 401, body: { code: 'wrong-sign-in' } })
    const { message, detail } = wrong.body as { message: string; detail: string }
    expect(detail).toBe('4 tries left, then a pause of 1 minute.')
    expect(await signIn('nobody', 'not this one')).toMatchObject({ status: 401, body: { message, detail } })
    const said = []
    for (let guess = 0; guess < 4; guess += 1) said.push((await signIn('owner', `guess ${guess}`)).body)
    expect(said.slice(2)).toMatchObject([
      { detail: expect.stringContaining('1 try left') as string },
      { detail: expect.stringContaining('No try left') as string },
    ])
    expect((await signIn('owner', 'my new password')).status).toBe(429)
    expect((await signIn('owner', 'my new password', '198.51.100.7')).status).toBe(200)
  })

  test('signing in with names that nobody has is limited by network, and says no more of them than of others', async () => {
    const address = '203.0.113.77'
    const colleague = await signedIn(server, 'marker')
    const rows = async () =>
      (await server.db.one(z.object({ count: z.int() }), sql`select count(*)::int as count from throttles`)).count
    const statuses: number[] = []
    for (let each = 0; each < 100; each += 1) statuses.push((await signIn(`made-up-${each}`, 'x', address)).status)
    expect(new Set(statuses)).toEqual(new Set([401]))
    const refusalFor = async (name: string) => {
      const { status, body, headers } = await signIn(name, 'not this one', address)
      const { code, message, detail } = body as { code: string; message: string; detail?: string }
      return { status, code, message, detail, wait: headers['retry-after'] }
    }
    const ofNobody = await refusalFor('made-up')
    const before = await rows()
    for (let each = 0; each < 20; each += 1) expect(await refusalFor(`another-${each}`)).toEqual(ofNobody)
    expect(await rows()).toBe(before)
    expect(ofNobody.status).toBe(429)
    // Whoever exists is answered the same, and gets in with the right password.
    expect(await refusalFor(colleague.signInName)).toEqual(ofNobody)
    expect((await signIn(colleague.signInName, 'a long enough password', address)).status).toBe(200)
    for (let each = 0; each < 6; each += 1) expect(await refusalFor(colleague.signInName)).toEqual(ofNobody)
    expect((await signIn('made-up', 'x', '203.0.113.78')).status).toBe(401)
  })

  test('signing in lasts twelve hours from the last call', async () => {
    const colleague = await signedIn(server, 'owner')
    for (let day = 0; day < 3; day += 1) {
      server.clock.passes('11 h')
      expect((await colleague.asks(account.me, {})).status).toBe(200)
    }
    server.clock.moveTo(server.clock.now() + 12 * HOUR + 1)
    expect((await colleague.asks(account.me, {})).body).toMatchObject({ code: 'signed-out' })
  })

  test('a change for somebody else than is signed in on the browser is refused, whoever they are', async () => {
    const [here, before] = [await signedIn(server, 'owner'), await signedIn(server, 'marker')]
    const changesAs = async (call: string) => {
      const body = { current: 'a long enough password', password: 'another long password' }
      const { status, body: said } = await server.call('POST', '/api/staff/password', {
        headers: { ...here.headers, [STAFF_HEADER]: call },
        body,
      })
      return [status, (said as { code?: string }).code]
    }
    expect(await changesAs(staffCallFor(before.id))).toEqual([401, 'somebody-else'])
    expect(await changesAs(staffCallFor(999_999))).toEqual([401, 'somebody-else'])
    expect((await signIn(here.signInName, 'a long enough password', '203.0.113.90')).status).toBe(200)
    expect((await here.asks(account.me, {})).status).toBe(200)
    // Reading changes nothing, whoever the page believes to be signed in.
    const headers = { ...here.headers, [STAFF_HEADER]: staffCallFor(before.id) }
    expect((await server.call('GET', '/api/staff/me', { headers })).body).toMatchObject({ id: here.id })
    expect(await changesAs(staffCallFor(here.id))).toEqual([200, undefined])
  })

  test('signing in ends with signing out, and what is stored of it opens nothing', async () => {
    const colleague = await signedIn(server, 'marker')
    expect((await colleague.asks(account.signOut, {})).headers['set-cookie']).toMatch(/^STAFFSESSION=; .*Max-Age=0$/)
    expect((await colleague.asks(account.me, {})).status).toBe(401)
    const stored = await server.db.many(
      z.object({ secret: z.string() }),
      sql`select encode(secret_hash, 'base64') as secret from staff_sessions`,
    )
    for (const { secret } of stored) {
      const headers = { cookie: `STAFFSESSION=${secret.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}` }
      expect((await server.call('GET', '/api/staff/me', { headers })).status).toBe(401)
    }
  })

  test('signing in with a new password ends the other sessions', async () => {
    const here = await signedIn(server, 'author')
    const signed = await signIn(here.signInName, 'a long enough password')
    const there = { cookie: String(signed.headers['set-cookie']).split(';')[0] ?? '' }
    const change = { current: 'a long enough password', password: 'another password' }
    expect((await here.asks(account.changeOwnPassword, { ...change, current: 'wrong' })).status).toBe(401)
    expect((await here.asks(account.changeOwnPassword, change)).status).toBe(200)
    expect((await server.call('GET', '/api/staff/me', { headers: there })).status).toBe(401)
    expect((await here.asks(account.me, {})).status).toBe(200)
  })

  test('a change whose reply was lost is asked for again, and is done', async () => {
    const here = await signedIn(server, 'author')
    const change = { current: 'a long enough password', password: 'another password' }
    await here.gets(account.changeOwnPassword, change)
    await here.gets(account.changeOwnPassword, change)
    const other = await here.asks(account.changeOwnPassword, { ...change, password: 'a third password' })
    expect(other.body).toMatchObject({ code: 'wrong-sign-in' })
    server.clock.passes('6 min')
    expect((await here.asks(account.changeOwnPassword, change)).status).toBe(401)
    expect((await signIn(here.signInName, 'another password')).status).toBe(200)
  })

  test('signing in with a password that is changed in the same moment opens nothing', async () => {
    const { id, signInName } = await signedIn(server, 'author')
    const signing = await server.db.transaction(async (tx) => {
      await tx.run(sql`lock table staff_sessions in exclusive mode`)
      const begun = signIn(signInName, 'a long enough password')
      await expect.poll(async () => await waitingFor(server)).toBe(1)
      await setStaffPassword(tx, id, 'another one')
      await endSessions(tx, id, null)
      return [begun]
    })
    const [reply] = await Promise.all(signing)
    expect(reply).toMatchObject({ status: 503, body: { code: 'busy' } })
    expect(reply?.headers['set-cookie']).toBeUndefined()
  })
})

describe('people', () => {
  beforeAll(async () => {
    owner = await signedIn(server, 'owner', 'Nasrin')
  })

  test('people are invited by link, change role at once, are shut out at once; the log says who did it', async () => {
    const invited = await owner.asks(account.inviteStaff, {
      signInName: 'Rafiq',
      name: 'Rafiq Hasan',
      role: 'author',
      branch: null,
    })
    const { person, link } = invited.body as { person: { id: number }; link: string }
    expect(invited.body).toMatchObject({ person: { signInName: 'rafiq', hasPassword: false } })
    expect(
      (await owner.asks(account.inviteStaff, { signInName: 'RAFIQ', name: 'x', role: 'marker', branch: null })).body,
    ).toMatchObject({ code: 'taken', detail: 'Somebody signs in as rafiq.' })
    const used = await useLink(secretOf(link))
    const headers = { cookie: String(used.headers['set-cookie']).split(';')[0] ?? '' }
    const isIn = async () => (await server.call('GET', '/api/staff/me', { headers })).body
    expect(await isIn()).toMatchObject({ role: 'author' })
    const change = { id: person.id, name: 'Rafiq Hasan', branch: 'Uttara', isActive: true } as const
    await owner.gets(account.changeStaff, { ...change, role: 'marker' })
    await owner.gets(account.changeStaff, { ...change, role: 'marker' })
    expect(await isIn()).toMatchObject({ role: 'marker', branch: 'Uttara' })
    await owner.gets(account.changeStaff, { ...change, role: 'marker', isActive: false })
    expect(await isIn()).toMatchObject({ code: 'signed-out' })
    expect((await signIn('rafiq', 'my new password', '203.0.113.9')).body).toMatchObject({ code: 'wrong-sign-in' })

    const { entries } = (await owner.gets(auditLog, { find: 'rafiq hasan' })) as {
      entries: { action: string; staffName: string }[]
    }
    expect(entries.map(({ action, staffName }) => `${staffName}: ${action}`)).toEqual([
      'Nasrin: staff.change',
      'Nasrin: staff.change',
      'Rafiq Hasan: staff.password',
      'Nasrin: staff.invite',
    ])
  })

  test('the last owner stays one', async () => {
    await server.db.run(sql`update staff set active = false where role = 'owner' and id <> ${owner.id}`)
    const change = { id: owner.id, name: 'Nasrin', role: 'author', branch: null, isActive: true } as const
    expect((await owner.asks(account.changeStaff, change)).body).toMatchObject({ code: 'conflict' })
    expect((await owner.asks(account.changeStaff, { ...change, role: 'owner', isActive: false })).body).toMatchObject({
      code: 'conflict',
    })
  })
})

test('the audit log cannot be rewritten, not even by the server itself', async () => {
  for (const rewriting of [sql`update audit_log set about = ''`, sql`delete from audit_log`, sql`truncate audit_log`]) {
    await expect(server.db.run(rewriting)).rejects.toThrow('only ever added to')
  }
})
