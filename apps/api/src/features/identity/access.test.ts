import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testServer, type TestServer } from '../../../test/harness/server.ts'
import { seedCourse, seedStudent } from '../../../test/seed.ts'
import { signedIn } from '../../../test/staff/office.ts'
import { sql } from '../../db/sql.ts'

/**
 * Decision H4 and 015: whoever has the right words gets in, whatever others do behind the same address or elsewhere;
 * guessing stays slow.
 */

const CARRIER = '203.0.113.7'
const HOME = '198.51.100.4'
const RIGHT = 'chosen by me'
const OWNER_PASSWORD = 'a long enough password'

let server: TestServer
let ownerName: string
beforeAll(async () => {
  server = await testServer({ env: { LOGIN_PASSWORD: 'always', TRUST_PROXY: 'on' } })
  await seedCourse(server.db, 'hsc-26')
  for (let each = 1; each <= 40; each += 1) {
    await seedStudent(server, { regNo: String(260_000 + each), courses: ['hsc-26'], password: RIGHT })
  }
  ownerName = (await signedIn(server, 'owner')).signInName
})
afterAll(async () => await server.close())
beforeEach(async () => {
  await server.db.run(sql`truncate throttles`)
  server.clock.passes('1 d')
})

interface Tried {
  readonly status: number
  readonly cookie: string
}

async function post(url: string, body: object, address: string, cookie = ''): Promise<Tried> {
  const reply = await server.call('POST', url, { body, headers: { 'x-forwarded-for': address, cookie } })
  return {
    status: reply.status,
    cookie: String(reply.headers['set-cookie']).split(';')[0] ?? '',
  }
}
const logIn = async (regNo: string, password: string, address: string, cookie = '') =>
  await post('/api/student/login', { regNo, courseId: 'hsc-26', password }, address, cookie)
const signIn = async (password: string, address: string, signInName = ownerName) =>
  await post('/api/staff/sign-in', { signInName, password }, address)
const lookUp = async (regNo: string, address: string) =>
  await server.call('GET', `/api/coursevsstudent/getcoursebyreg?regNo=${regNo}`, {
    headers: { 'x-forwarded-for': address },
  })

/** So many calls, some of them at the same time. */
async function each<T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> {
  const done: T[] = []
  while (done.length < count) {
    const from = done.length
    done.push(...(await Promise.all(Array.from({ length: Math.min(50, count - from) }, (_, at) => work(from + at)))))
  }
  return done
}
const regNo = (index: number) => String(260_001 + (index % 40))
const counted = (said: readonly { status: number }[]) =>
  Object.fromEntries([...Map.groupBy(said, ({ status }) => status)].map(([status, of]) => [status, of.length]))

const ipv4 = (host: number) => `10.${(host >> 16) & 255}.${(host >> 8) & 255}.${host & 255}`
/** Addresses of one /48, each in a /64 of its own. */
const ipv6 = (host: number) => `2001:db8:7:${host.toString(16)}::1`

describe('behind one address of a mobile carrier', () => {
  test('nobody with the right words is refused, however many there are and however many mistype', async () => {
    const found = await each(700, async (index) => await lookUp(regNo(index), CARRIER))
    expect(counted(found)).toEqual({ 200: 700 })
    const mixed = await each(120, async (index) => {
      // Everybody mistypes twice, then gets it right, all at the same time.
      const password = index < 80 ? `typo ${index}` : RIGHT
      return { password, ...(await logIn(regNo(index), password, CARRIER)) }
    })
    expect(counted(mixed.filter(({ password }) => password === RIGHT))).toEqual({ 200: 40 })
    expect(counted(mixed.filter(({ password }) => password !== RIGHT))).toEqual({ 401: 80 })
  })

  test('of those who need no password none is refused either', async () => {
    const open = await testServer()
    await seedCourse(open.db, 'hsc-26')
    await seedStudent(open, { regNo: '1', courses: ['hsc-26'] })
    const body = { regNo: '1', courseId: 'hsc-26' }
    const entered = await each(700, async () => await open.call('POST', '/api/student/login', { body }))
    expect(counted(entered)).toEqual({ 200: 700 })
    await open.close()
  })

  test('one who sprays guesses there locks no neighbour out, staff or student', async () => {
    await each(300, async (index) => await signIn('made up', CARRIER, `nobody-${index}`))
    await each(300, async (index) => await logIn(String(260_001 + (index % 39)), `spray ${index}`, CARRIER))
    expect((await signIn(OWNER_PASSWORD, CARRIER)).status).toBe(200)
    expect((await logIn('260040', RIGHT, CARRIER)).status).toBe(200)
  })

  test('whoever tries out numbers is slowed, and existing ones are found all the same', async () => {
    const tried = await each(700, async (index) => await lookUp(`9${index}`, CARRIER))
    expect(counted(tried)).toEqual({ 404: 600, 429: 100 })
    expect((await lookUp('260001', CARRIER)).status).toBe(200)
    expect((await logIn('9123', RIGHT, CARRIER)).status).toBe(429)
    server.clock.passes('1 s')
    expect(counted(await each(6, async (index) => await lookUp(`8${index}`, CARRIER)))).toEqual({ 404: 5, 429: 1 })
  })
})

describe('a botnet', () => {
  test.each([
    ['the owner', signIn, OWNER_PASSWORD],
    ['a student', async (password: string, address: string) => await logIn('260001', password, address), RIGHT],
  ])('that guesses at %s gets few guesses and locks nobody out', async (_, guess, right) => {
    const rounds: { status: number }[] = []
    for (let round = 0; round < 7; round += 1) {
      rounds.push(...(await each(100, async (host) => await guess(`guess ${round}`, ipv4(host)))))
      // From somewhere clean it is let in while this goes on, also after a typo.
      expect((await guess('a typo', `192.0.2.${round}`)).status).toBe(401)
      expect((await guess(right, `192.0.2.${round}`)).status).toBe(200)
    }
    const evaluated = counted(rounds)[401] ?? 0
    expect(evaluated).toBeLessThanOrEqual(5 * 100)
    // An hour later they are not much further.
    server.clock.passes('1 h')
    const later = await each(100, async (host) => await guess('another', ipv4(host)))
    expect(counted(later)[401] ?? 0).toBeLessThanOrEqual(30)
  })

  test('a botnet in one IPv6 /48 counts as one network once it has shown itself', async () => {
    const said: { status: number }[] = []
    for (let round = 0; round < 4; round += 1) {
      said.push(...(await each(100, async (host) => await signIn('guess', ipv6(round * 100 + host)))))
    }
    expect(said).toHaveLength(400)
    expect(counted(said)[503]).toBeUndefined()
    expect(counted(said)[401] ?? 0).toBeLessThanOrEqual(50 + 30)
    expect((await signIn(OWNER_PASSWORD, '2001:db8:8::1')).status).toBe(200)
  })
})

describe('a device on which the password was right before', () => {
  test('a device on which the password was right before gets in also where a neighbour behind the same address has used up all tries', async () => {
    const { cookie } = await logIn('260002', RIGHT, CARRIER)
    expect(cookie).toMatch(/^KNOWNDEVICE=/)
    await each(50, async (index) => await logIn('260002', `guess ${index}`, CARRIER))
    expect((await logIn('260002', RIGHT, CARRIER)).status).toBe(429)
    expect((await logIn('260002', RIGHT, CARRIER, cookie)).status).toBe(200)
  })

  test('a device on which the password was right before is known for this student only, and its cookie opens nothing by itself', async () => {
    const { cookie } = await logIn('260003', RIGHT, HOME)
    await each(50, async (index) => await logIn('260004', `guess ${index}`, HOME))
    expect((await logIn('260004', RIGHT, HOME, cookie)).status).toBe(429)
    const bare = await server.call('POST', '/api/student/login', {
      body: { regNo: '260003', courseId: 'hsc-26' },
      headers: { cookie },
    })
    expect(bare).toMatchObject({ status: 401, body: { code: 'password-needed' } })
    expect((await logIn('260003', 'wrong', HOME, cookie)).status).toBe(401)
  })

  test('a device on which the password was right before does not help whoever guesses on it, and knows five students', async () => {
    const { cookie } = await logIn('260005', RIGHT, HOME)
    const guesses = []
    for (let guess = 0; guess < 20; guess += 1) guesses.push(await logIn('260005', `guess ${guess}`, HOME, cookie))
    expect(counted(guesses)).toEqual({ 401: 5, 429: 15 })
    // Even the right one is not heard any more on a device with so many wrong ones.
    expect((await logIn('260005', RIGHT, HOME, cookie)).status).toBe(429)

    let jar = ''
    for (let student = 10; student <= 16; student += 1) jar = (await logIn(`2600${student}`, RIGHT, HOME, jar)).cookie
    expect(jar.length).toBeLessThan(400)
    await each(140, async (index) => await logIn(`2600${10 + (index % 7)}`, `guess ${index}`, HOME))
    const again = []
    for (let student = 10; student <= 16; student += 1)
      again.push((await logIn(`2600${student}`, RIGHT, HOME, jar)).status)
    expect(again).toEqual([429, 429, 200, 200, 200, 200, 200])
  })

  test('a device on which the password was right before is known no more once the password is another', async () => {
    const { cookie } = await logIn('260006', RIGHT, HOME)
    const other = await logIn('260007', RIGHT, HOME)
    expect(other.status).toBe(200)
    await server.db.run(sql`
      update students set password = (select password from students where reg_no = '260007') where reg_no = '260006'`)
    await each(10, async (index) => await logIn('260006', `guess ${index}`, HOME))
    expect((await logIn('260006', RIGHT, HOME, cookie)).status).toBe(429)
  })
})

test('an address that is none, of any length, is one network like another', async () => {
  const junk = Array.from({ length: 7_000 }, (_, index) => String.fromCodePoint(33 + ((index * 7_919) % 90)))
  const forwarded = junk.join('').replaceAll(',', '.')
  expect((await lookUp('999', forwarded)).status).toBe(404)
  expect((await logIn('260008', 'wrong', forwarded)).status).toBe(401)
  expect((await logIn('260008', RIGHT, forwarded)).status).toBe(200)
})
