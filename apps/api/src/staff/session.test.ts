import * as account from '@anushilon/contract/staff/account'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { testServer, type TestServer } from '../../test/harness/server.ts'
import { signedIn, type Colleague } from '../../test/staff/office.ts'
import { sql } from '../db/sql.ts'

let server: TestServer
let owner: Colleague
beforeAll(async () => {
  server = await testServer()
  owner = await signedIn(server, 'owner', 'Nasrin')
})
afterAll(() => server.close())

interface Invited {
  readonly person: { readonly id: number }
  readonly link: string
}

const useLink = async ({ link }: Pick<Invited, 'link'>) => {
  const body = { secret: link.split('#')[1] ?? '', password: 'my new password' }
  return (await server.call('POST', '/api/staff/link/password', { body })).body
}

describe('a one-time link', () => {
  test('a one-time link is over when its owner sets a password without it: it may be lying about', async () => {
    const rafiq = await signedIn(server, 'author')
    const renewed: Invited = await owner.gets(account.renewLink, { id: rafiq.id })
    await rafiq.gets(account.changeOwnPassword, { current: 'a long enough password', password: 'another password' })
    expect(await useLink(renewed)).toMatchObject({ code: 'link-invalid' })
  })

  test('a one-time link is over when they are shut out, also where they are let in again', async () => {
    const mitu = { signInName: 'mitu', name: 'Mitu', role: 'marker', branch: null } as const
    const invited: Invited = await owner.gets(account.inviteStaff, mitu)
    const change = { id: invited.person.id, name: 'Mitu', role: 'marker', branch: null } as const
    await owner.gets(account.changeStaff, { ...change, isActive: false })
    await owner.gets(account.changeStaff, { ...change, isActive: true })
    expect(await useLink(invited)).toMatchObject({ code: 'link-invalid' })
  })

  test('a one-time link makes nobody an owner on whom a centre could rely before it was used', async () => {
    await owner.gets(account.inviteStaff, { signInName: 'heir', name: 'Heir', role: 'owner', branch: null })
    const leaves = { id: owner.id, name: 'Nasrin', role: 'author', branch: null, isActive: true } as const
    expect((await owner.asks(account.changeStaff, leaves)).body).toMatchObject({ code: 'conflict' })
  })
})

test('guesses are counted by the address that the proxy saw, not by what the guesser says of themselves', async () => {
  const proxied = await testServer({ env: { TRUST_PROXY: 'on' } })
  const guessFrom = async (forwarded: string) => {
    const body = { signInName: 'owner', password: 'a guess' }
    return (await proxied.call('POST', '/api/staff/sign-in', { body, headers: { 'x-forwarded-for': forwarded } }))
      .status
  }
  const statuses: number[] = []
  for (let guess = 0; guess < 6; guess += 1) statuses.push(await guessFrom(`10.0.0.${guess}, 203.0.113.9`))
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
  expect(await guessFrom('10.0.0.1, 203.0.113.10')).toBe(401)
  await proxied.close()
})

test('nothing is stored of sessions that are over', async () => {
  await signedIn(server, 'marker')
  server.clock.passes('13 h')
  await signedIn(server, 'marker')
  const over = sql`select from staff_sessions where expires_at < ${new Date(server.clock.now())}`
  expect(await server.db.many(z.object({}), over)).toEqual([])
})
