import { createHmac } from 'node:crypto'
import { codeOf, macText } from '@anushilon/domain/hand-in/sheet-code'
import { z } from 'zod'
import { sql } from '../../db/sql.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { TEST_START } from '../../../test/harness/clock.ts'
import { codeOn, codeWith, keyOf, picksOfLetters } from '../../../test/sitting/codes.ts'
import { openRoom, type ExamRoom } from '../../../test/sitting/room.ts'
import type { SatExam, Student } from '../../../test/sitting/student.ts'

const SECRET = 'the signing key of the gateway'
const MINUTE = 60_000
/** Half an hour of time, half a minute of grace. */
const DUE = TEST_START + 30 * MINUTE + 30_000

let room: ExamRoom
let exam: SatExam
beforeAll(async () => {
  room = await openRoom({ env: { SMS_WEBHOOK_SECRET: SECRET } })
  exam = await room.exam('mcq')
})
afterAll(() => room.close())
beforeEach(() => room.morning())

async function started(of = exam, ...subjects: string[]): Promise<Student> {
  const student = await room.student(of)
  await student.starts(...subjects).says('Ok')
  return student
}

async function entered(code: string, address = '203.0.113.7') {
  const { status, body } = await room.server.call('POST', '/api/hand-in', { body: { code }, address })
  return status === 200 ? body : status
}

interface Sms {
  readonly message: string
  readonly receivedAt: number
}

function signed(text: string, secret = SECRET, timestamp = '1773550800') {
  const signature = createHmac('sha256', secret)
    .update(text + timestamp)
    .digest('hex')
  return { 'content-type': 'application/json', 'x-signature': signature, 'x-timestamp': timestamp }
}

/** As the gateway tells it. */
function told({ message, receivedAt }: Sms): string {
  const dhaka = new Date(receivedAt + 6 * 60 * MINUTE).toISOString().replace('Z', '+06:00')
  return JSON.stringify({
    deviceId: 'ffffffffceb0b1db0000018e937c815b',
    event: 'sms:received',
    id: 'Ey6ECgOkVVFjz3CL48B8C',
    payload: { messageId: 'abc123', message, phoneNumber: '+8801700000001', simNumber: null, receivedAt: dhaka },
    webhookId: 'hand-in',
  })
}

async function post(text: string, headers: Record<string, string>) {
  const reply = await room.server.app.inject({ method: 'POST', url: '/api/hand-in/sms', headers, payload: text })
  return { status: reply.statusCode, outcome: reply.json<{ outcome?: string }>().outcome }
}

async function sms(sent: Sms) {
  return await post(told(sent), signed(told(sent)))
}

describe('a code that reaches the server in time', () => {
  test('brings the answers that the network kept, and the part is handed in when its time is up', async () => {
    const student = await started()
    await student.picks(0, 'B').isSaved()
    room.clock.passes('29 min')
    expect(await entered(await codeOn(room.server, student, 'BC.A.'))).toEqual({ outcome: 'arrived' })
    expect(await student.stored()).toBe('BC.A.')
    // It closes nothing: who has a network again goes on.
    await student.picks(4, 'D').isSaved()
    room.clock.passes('5 min')
    await student.checks().answer
    await student.hasClosed('mcq', 'overdue')
    expect(await student.stored()).toBe('BC.AD')
  })

  test('counts once, however often and whichever way it comes', async () => {
    const student = await started()
    room.clock.passes('29 min')
    const code = await codeOn(room.server, student, 'ABCD.')
    for (const _ of [1, 2]) {
      expect(await entered(code)).toEqual({ outcome: 'arrived' })
      expect(await sms({ message: code, receivedAt: room.clock.now() })).toMatchObject({ outcome: 'arrived' })
    }
    expect(await student.stored()).toBe('ABCD.')
    const codes = await room.server.db.run(sql`select 1 from hand_in_codes where student_id = ${student.id}`)
    expect(codes).toBe(1)
  })

  test('is one of fifty at most of one sitting: who has the key cannot fill the disk with them', async () => {
    const student = await started()
    const codes: string[] = []
    for (let minute = 0; minute < 52; minute += 1) codes.push(await codeOn(room.server, student, 'A....', minute))
    for (const code of codes.slice(0, 50)) expect(await entered(code)).toEqual({ outcome: 'arrived' })
    expect(await entered(codes[50] ?? '')).toEqual({ outcome: 'unknown' })
    expect(await entered(codes[49] ?? '')).toEqual({ outcome: 'arrived' })
  })

  test('may be typed in small letters and groups', async () => {
    const student = await started()
    room.clock.passes('20 min')
    const code = await codeOn(room.server, student, 'DDDDD', 20)
    const typed = code.toLowerCase().replaceAll(/.{4}/g, '$& ')
    expect(await entered(typed)).toEqual({ outcome: 'arrived' })
    expect(await student.stored()).toBe('DDDDD')
  })

  test.each([
    ['mcq-written', [], 'AB..C'],
    ['special', ['phy', 'chem', 'math', 'bio'], 'AB.C.DABCD.A'],
    ['mcq-special', ['phy', 'chem', 'math', 'bio'], 'AB.C.DABCD.A'],
  ] as const)(
    'of a %s exam has the picks of all its subjects in the order of the paper',
    async (variation, subjects, letters) => {
      const student = await started(await room.exam(variation), ...subjects)
      room.clock.passes('20 min')
      expect(await entered(await codeOn(room.server, student, letters, 20))).toEqual({ outcome: 'arrived' })
      expect((await student.stored()).replaceAll(' ', '')).toBe(letters)
    },
  )
})

describe('an SMS that the operator had in time', () => {
  test('counts when it is told later, and nobody was late', async () => {
    const student = await started()
    await student.picks(0, 'A').isSaved()
    const code = await codeOn(room.server, student, 'AB.DA')
    room.clock.passes('50 min')
    await student.checks().answer
    await student.hasClosed('mcq', 'late')
    expect(await sms({ message: code, receivedAt: DUE - 1000 })).toEqual({ status: 200, outcome: 'arrived' })
    expect(await student.stored()).toBe('AB.DA')
    await student.hasClosed('mcq', 'submitted')
  })

  test('hands in also where every answer had arrived, and only Submit had not', async () => {
    const student = await started()
    await student.picks(0, 'A').isSaved()
    const code = await codeOn(room.server, student, 'A....')
    room.clock.passes('50 min')
    await student.checks().answer
    await sms({ message: code, receivedAt: TEST_START + 29 * MINUTE })
    await student.hasClosed('mcq', 'submitted')
  })

  test('counts by its earliest sighting: a friend entered it late, the operator had it in time', async () => {
    const student = await started()
    const code = await codeOn(room.server, student, 'AB.DA')
    room.clock.passes('50 min')
    expect(await entered(code)).toEqual({ outcome: 'arrived' })
    expect(await student.stored()).toBe('.....')
    await sms({ message: code, receivedAt: TEST_START + 29 * MINUTE })
    expect(await student.stored()).toBe('AB.DA')
  })

  test('is believed within bounds: a time from the future or from before the sitting is none', async () => {
    const [early, ahead] = [await started(), await started()]
    const codes = [await codeOn(room.server, early, 'ABCDA'), await codeOn(room.server, ahead, 'ABCDA')]
    room.clock.passes('50 min')
    await sms({ message: codes[0] ?? '', receivedAt: TEST_START - 1000 })
    await sms({ message: codes[1] ?? '', receivedAt: room.clock.now() + 24 * 60 * MINUTE })
    expect([await early.stored(), await ahead.stored()]).toEqual(['.....', '.....'])
  })

  test('after the time is over waits for staff', async () => {
    const student = await started()
    const code = await codeOn(room.server, student, 'ABCDA')
    room.clock.passes('50 min')
    await sms({ message: code, receivedAt: DUE + 1 })
    expect(await student.stored()).toBe('.....')
    expect(await lateAnswers(student)).toEqual({ 'no-witness': 5 })
  })

  test('that is none of ours is passed over, so that the gateway does not send it for days', async () => {
    const receivedAt = room.clock.now()
    expect(await sms({ message: 'Your balance is Tk 12.50', receivedAt })).toEqual({
      status: 200,
      outcome: 'unreadable',
    })
    const sent = JSON.stringify({ event: 'sms:sent', payload: { messageId: '1' } })
    expect(await post(sent, signed(sent))).toEqual({ status: 200, outcome: 'ignored' })
  })
})

describe('answers that arrived otherwise', () => {
  test('stay where they agree, and where they do not the clash is kept for staff', async () => {
    const student = await started()
    await student.picks(0, 'A').isSaved()
    await student.picks(1, 'B').isSaved()
    room.clock.passes('20 min')
    await entered(await codeOn(room.server, student, 'ACD..', 20))
    expect(await student.stored()).toBe('ABD..')
    expect(await lateAnswers(student)).toEqual({ clash: 1 })
  })

  test('and clash after the end: the stored one stays as well', async () => {
    const student = await started()
    await student.picks(1, 'B').isSaved()
    const code = await codeOn(room.server, student, 'ACD..')
    room.clock.passes('50 min')
    await sms({ message: code, receivedAt: TEST_START + 29 * MINUTE })
    expect(await student.stored()).toBe('ABD..')
    expect(await lateAnswers(student)).toMatchObject({ clash: 1 })
  })

  test('two codes that contradict each other: the first is final, and staff see the other', async () => {
    const student = await started()
    const [one, other] = [
      await codeOn(room.server, student, 'A....', 10),
      await codeOn(room.server, student, 'B....', 20),
    ]
    room.clock.passes('20 min')
    await entered(one)
    await entered(other)
    expect(await student.stored()).toBe('A....')
    expect(await lateAnswers(student)).toEqual({ clash: 1 })
  })
})

describe('forgeries', () => {
  const unknown = { outcome: 'unknown' }

  test('with the key of another student, of another sitting, or with none', async () => {
    const [student, friend] = [await started(), await started()]
    const other = await started(await room.exam('mcq'))
    const sheet = {
      studentId: student.id,
      examId: exam.id,
      elapsedSeconds: 60,
      optionCount: 4,
      picks: picksOfLetters('AAAAA'),
    }
    room.clock.passes('5 min')
    for (const key of [await keyOf(room.server, friend), await keyOf(room.server, other), new Uint8Array(32)]) {
      expect(await entered(codeWith(key, sheet))).toEqual(unknown)
    }
    expect(await student.stored()).toBe('.....')
  })

  test('a friend’s answers under one’s own number, or under another exam', async () => {
    const [student, friend] = [await started(), await started()]
    const key = await keyOf(room.server, friend)
    const sheet = { examId: exam.id, elapsedSeconds: 60, optionCount: 4, picks: picksOfLetters('ABCDA') }
    room.clock.passes('5 min')
    expect(await entered(codeWith(key, { ...sheet, studentId: student.id }))).toEqual(unknown)
    const another = await room.exam('mcq')
    await friend.at(another).starts().says('Ok')
    expect(await entered(codeWith(key, { ...sheet, studentId: friend.id, examId: another.id }))).toEqual(unknown)
  })

  test('a sheet changed by whoever carries it: its letters can be made right, its MAC cannot', async () => {
    const student = await started()
    const key = await keyOf(room.server, student)
    const sheet = {
      studentId: student.id,
      examId: exam.id,
      elapsedSeconds: 60,
      optionCount: 4,
      picks: picksOfLetters('AB...'),
    }
    room.clock.passes('5 min')
    const mac = createHmac('sha256', key).update(macText(sheet)).digest()
    for (const change of [
      { picks: picksOfLetters('CB...') },
      { elapsedSeconds: 30 },
      { picks: picksOfLetters('AB....') },
    ]) {
      expect(await entered(codeOf({ ...sheet, ...change }, mac))).toEqual(unknown)
    }
    expect(await student.stored()).toBe('.....')
  })

  test('who is nobody, who has not begun and who has another key cannot be told apart', async () => {
    const student = await started()
    const idle = await room.student(exam)
    const sheet = { examId: exam.id, elapsedSeconds: 60, optionCount: 4, picks: picksOfLetters('AAAAA') }
    for (const studentId of [student.id, idle.id, 4_000_000_000]) {
      expect(await entered(codeWith(new Uint8Array(32), { ...sheet, studentId }))).toEqual(unknown)
    }
  })

  test('a paper that is not theirs: more questions, options that are not there', async () => {
    const student = await started()
    const key = await keyOf(room.server, student)
    const sheet = {
      studentId: student.id,
      examId: exam.id,
      elapsedSeconds: 60,
      optionCount: 4,
      picks: picksOfLetters('ABCDAB'),
    }
    room.clock.passes('5 min')
    // It comes from their own phone, so it has arrived; but nothing of it is taken.
    expect(await entered(codeWith(key, sheet))).toEqual({ outcome: 'arrived' })
    const more = { ...sheet, optionCount: 5, picks: picksOfLetters('ABCDE') }
    expect(await entered(codeWith(key, more))).toEqual({ outcome: 'arrived' })
    expect(await student.stored()).toBe('.....')
  })

  test('made after the end and dated before it: the student has the key, but no witness', async () => {
    const student = await started()
    room.clock.passes('50 min')
    expect(await entered(await codeOn(room.server, student, 'AAAAA', 29))).toEqual({ outcome: 'arrived' })
    expect(await student.stored()).toBe('.....')
  })

  test('dated after the moment at which the operator is said to have had it', async () => {
    const student = await started()
    const code = await codeOn(room.server, student, 'AAAAA', 29)
    room.clock.passes('50 min')
    await sms({ message: code, receivedAt: TEST_START + 10 * MINUTE })
    expect(await student.stored()).toBe('.....')
    expect(await lateAnswers(student)).toEqual({ clock: 5 })
  })

  test('after one has handed in: that was the end of it', async () => {
    const student = await started()
    room.clock.passes('10 min')
    await student.submitsWith('A....').isOnTime()
    room.clock.passes('10 min')
    await entered(await codeOn(room.server, student, 'ABCDA', 20))
    expect(await student.stored()).toBe('A....')
  })

  test('told by somebody who is not the gateway, or in other words than it signed', async () => {
    const student = await started()
    room.clock.passes('5 min')
    const text = told({ message: await codeOn(room.server, student, 'ABCDA', 5), receivedAt: room.clock.now() })
    const right = signed(text)
    const wrong = [
      signed(text, 'another key than the gateway has'),
      { ...right, 'x-timestamp': '1773550801' },
      { ...right, 'x-signature': right['x-signature'].slice(0, -2) },
      { ...right, 'x-signature': 'not hex at all' },
    ]
    for (const headers of wrong) expect(await post(text, headers)).toMatchObject({ status: 403 })
    expect(await post(text.replace('+8801700000001', '+8801700000002'), right)).toMatchObject({ status: 403 })
    expect(await post(text, { 'content-type': 'application/json' })).toMatchObject({ status: 400 })
    expect(await student.stored()).toBe('.....')
  })

  test('a request that is sent again, even a week later, says what it said', async () => {
    const student = await started()
    const text = told({
      message: await codeOn(room.server, student, 'AB...', 20),
      receivedAt: TEST_START + 20 * MINUTE,
    })
    room.clock.passes('21 min')
    for (let days = 0; days < 2; days += 1) {
      expect(await post(text, signed(text))).toEqual({ status: 200, outcome: 'arrived' })
      room.clock.passes('7 d')
    }
    expect(await student.stored()).toBe('AB...')
  })
})

test('whoever makes up codes is slowed, and those who have right ones in the same network are not', async () => {
  const student = await started()
  const address = '2001:db8:0:1::9'
  const sheet = { studentId: student.id, examId: exam.id, optionCount: 4, picks: picksOfLetters('AAAAA') }
  const madeUp = (seconds: number) => codeWith(new Uint8Array(32), { ...sheet, elapsedSeconds: seconds })
  let refused = 0
  for (let tries = 0; tries < 40 && refused === 0; tries += 1) {
    if ((await entered(madeUp(tries), address)) === 429) refused = tries
  }
  expect(refused).toBeGreaterThan(0)
  room.clock.passes('1 min')
  expect(await entered(await codeOn(room.server, student, 'A....', 1), address)).toEqual({ outcome: 'arrived' })
})

/** By what speaks against them. */
async function lateAnswers(student: Student): Promise<Record<string, number>> {
  const rows = await room.server.db.many(
    z.object({ standing: z.string(), answers: z.int() }),
    sql`select standing, count(*)::int as answers from late_answers where student_id = ${student.id} group by 1`,
  )
  return Object.fromEntries(rows.map(({ standing, answers }) => [standing, answers]))
}
