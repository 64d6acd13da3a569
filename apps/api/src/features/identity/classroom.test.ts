import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { testServer, type TestServer } from '../../../test/harness/server.ts'
import { seedCourse, seedStudent } from '../../../test/seed.ts'
import { sql } from '../../db/sql.ts'

/** Decision H4: a whole classroom behind one address gets in at exam time; one guesser is slowed. */

const CLASSROOM = '203.0.113.7'
const HOME = '198.51.100.4'
const VICTIM = '260001'
const STUDENTS = Array.from({ length: 300 }, (_, each) => String(260_001 + each))
/** Every tenth asks for protection. */
const hasPassword = (regNo: string) => Number(regNo) % 10 === 0 || regNo === VICTIM
const passwordOf = (regNo: string) => `chosen by ${regNo}`

let server: TestServer
beforeAll(async () => {
  server = await testServer()
  await seedCourse(server.db, 'hsc-26')
  for (const regNo of STUDENTS) {
    await seedStudent(server, { regNo, courses: ['hsc-26'], password: passwordOf(regNo) })
  }
  await server.db.run(sql`
    update students set password_changed_at = ${new Date(server.clock.now() - 1)}
    where reg_no = any(${STUDENTS.filter(hasPassword)})`)
})
afterAll(async () => await server.close())

const lookUp = async (regNo: string, address: string) =>
  await server.call('GET', `/api/coursevsstudent/getcoursebyreg?regNo=${regNo}`, { address })

const logIn = async (regNo: string, address: string, password?: string) =>
  await server.call('POST', '/api/student/login', {
    address,
    body: { regNo, courseId: 'hsc-26', ...(password === undefined ? {} : { password }) },
  })

/** As the page does it: the courses, then the log-in, then again with the password where it is asked for. */
async function getsIn(regNo: string): Promise<number[]> {
  const found = await untilFree(() => lookUp(regNo, CLASSROOM))
  const first = await untilFree(() => logIn(regNo, CLASSROOM))
  if (first.status !== 401) return [found.status, first.status]
  const { code } = z.object({ code: z.string() }).parse(first.body)
  expect(code).toBe('password-needed')
  return [found.status, (await untilFree(() => logIn(regNo, CLASSROOM, passwordOf(regNo)))).status]
}

/** A server that has too much to do says so, and the page asks again. */
async function untilFree<T extends { readonly status: number }>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    const reply = await ask()
    if (reply.status !== 503) return reply
  }
}

describe('300 students behind one address, and one of them guesses', () => {
  test('all get in within a minute, while the guesser is slowed and their victim gets in elsewhere', async () => {
    const guesses: { status: number; headers: Readonly<Record<string, unknown>> }[] = []
    const entered: number[][] = []
    for (let second = 0; second < 60; second += 1) {
      server.clock.passes('1 s')
      const wave = STUDENTS.slice(second * 5, second * 5 + 5).filter((regNo) => regNo !== VICTIM)
      const [got, guess] = await Promise.all([
        Promise.all(wave.map(getsIn)),
        logIn(VICTIM, CLASSROOM, `guess ${second}`),
      ])
      entered.push(...got)
      guesses.push(guess)
    }
    expect(entered).toHaveLength(299)
    expect(new Set(entered.flat())).toEqual(new Set([200]))

    const heard = guesses.filter(({ status }) => status === 401)
    const slowed = guesses.filter(({ status }) => status === 429)
    expect(heard.length).toBeLessThanOrEqual(6)
    expect(heard.length + slowed.length).toBe(60)
    expect(slowed[0]?.headers['retry-after']).toBe('55')

    expect((await logIn(VICTIM, HOME, passwordOf(VICTIM))).status).toBe(200)
  })

  test('all get in also when they press the button in the same instant', async () => {
    server.clock.passes('10 min')
    const entered = await Promise.all(STUDENTS.filter((regNo) => regNo !== VICTIM).map(getsIn))
    expect(new Set(entered.flat())).toEqual(new Set([200]))
  })
})
