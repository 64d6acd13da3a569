import { openSealedPaper, versionOfSealed, type OpenedPaper } from '@anushilon/contract/open-sealed-paper'
import { openPaper, type OpenedBy } from '@anushilon/contract/operations/sealed-papers'
import { mcqFromSealed, writtenFromSealed } from '@anushilon/contract/running-from-sealed'
import { sealedFor } from '@anushilon/contract/sealed-paper'
import { HOUR, MINUTE, SECOND } from '@anushilon/domain/instant'
import { pictureOf } from '@anushilon/domain/exam/question'
import { behaviourOf, VARIATION_NAMES, type PartKind } from '@anushilon/domain/exam/variation'
import type { FastifyInstance } from 'fastify'
import { hkdfSync } from 'node:crypto'
import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { TEST_START } from '../../../../test/harness/clock.ts'
import { openRoom, type ExamRoom } from '../../../../test/sitting/room.ts'
import type { Student } from '../../../../test/sitting/student.ts'
import { createApp } from '../../../app.ts'
import { sql } from '../../../db/sql.ts'
import { createExamCache } from '../../../exams/exam-cache.ts'
import { unseal } from '../../../seal.ts'
import { startParts } from '../../../stores/sitting/sittings.ts'

let room: ExamRoom
beforeAll(async () => {
  room = await openRoom()
})
afterAll(() => room.close())
beforeEach(() => room.clock.moveTo(TEST_START - 30 * MINUTE))

const CHOSEN = ['phy', 'chem', 'math', 'bio']

async function fetchSealed(student: Student, part: PartKind) {
  const url = `/api/student/sealedpaper?examId=${student.exam.id}&part=${part}`
  const headers = { authorization: `Bearer ${student.token}` }
  const reply = await room.server.app.inject({ method: 'GET', url, headers })
  const body = new Uint8Array(reply.rawPayload)
  return { status: reply.statusCode, code: reply.statusCode < 300 ? null : reply.json<{ code: string }>().code, body }
}

/** Null where it is refused to be opened. */
async function read(student: Student, part: PartKind, sealed: Uint8Array<ArrayBuffer>, { key }: Pick<OpenedBy, 'key'>) {
  return await openSealedPaper(sealed, key, { examId: student.exam.id, studentId: String(student.id), part })
}

/** As running data would have it, and the pictures that it shows. */
function runningOf(opened: OpenedPaper | null, by: OpenedBy): readonly [running: object, pictures: readonly string[]] {
  if (opened === null) throw new Error('the paper did not open')
  const { part, paper } = opened.content
  if (part === 'written') return [writtenFromSealed(paper, by), paper.sections.map(({ image }) => image)]
  const questions = paper.sections.flatMap((section) => section.questions)
  return [mcqFromSealed(paper, by), questions.flatMap((question) => pictureOf(question)?.path ?? [])]
}

/** On the same database, with a memory of its own. */
async function anotherServer(): Promise<FastifyInstance> {
  return await createApp({ ...room.server.deps, exams: createExamCache(room.server.db) })
}

async function askFor(app: FastifyInstance, { exam, token }: Student) {
  const payload = { examId: exam.id, part: 'mcq', subjects: null }
  const headers = { authorization: `Bearer ${token}` }
  return await app.inject({ method: 'POST', url: '/api/student/openpaper', headers, payload })
}

/** Every byte of it, head and all. */
async function rawReply(port: number, token: string, payload: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  const head = `POST /api/student/openpaper HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n`
  const about = `content-type: application/json\r\ncontent-length: ${payload.length}\r\n\r\n`
  socket.write(Buffer.from(head + about + payload, 'latin1'))
  const [reply] = (await once(socket, 'data')) as [Buffer]
  socket.destroy()
  return reply.toString('latin1')
}

const opens = (student: Student, part: PartKind, subjects: string[] | null = null) =>
  student.calls(openPaper, { examId: student.exam.id, part, subjects })

describe('a sealed paper', () => {
  test.each(VARIATION_NAMES)(
    'of %s opens to what running data says, in the same order and with its pictures',
    async (variation) => {
      const student = await room.student(await room.exam(variation))
      const { parts, choice } = behaviourOf(variation)
      const sealed = new Map<PartKind, Uint8Array<ArrayBuffer>>()
      for (const part of parts) sealed.set(part, (await fetchSealed(student, part)).body)
      room.morning()
      for (const part of parts) {
        const by = await opens(student, part, choice !== 'never' && part === parts[0] ? CHOSEN : null).isShown()
        const opened = await read(student, part, sealed.get(part) ?? new Uint8Array(), by)
        const [running, pictures] = runningOf(opened, by)
        expect(running).toEqual(await (part === 'mcq' ? student.sees() : student.seesWritten()).isShown())
        expect(opened?.pictures.map(({ path }) => path)).toEqual([...new Set(pictures)])
        expect(opened?.pictures.filter(({ bytes }) => bytes.length < 1_000)).toEqual([])
      }
    },
  )

  test('may be fetched from an hour before the exam opens, or from when the centre says; not by others, nor where it is off', async () => {
    const student = await room.student(await room.exam('mcq'))
    room.clock.moveTo(TEST_START - HOUR - 1)
    expect(await fetchSealed(student, 'mcq')).toMatchObject({ code: 'not-open-yet' })
    room.clock.moveTo(TEST_START - HOUR)
    expect(await fetchSealed(student, 'mcq')).toMatchObject({ status: 200 })
    expect(await fetchSealed(student, 'written')).toMatchObject({ code: 'no-such-exam' })
    expect(await fetchSealed(await room.student(student.exam, 'ssc-26'), 'mcq')).toMatchObject({ code: 'no-such-exam' })
    const off = await room.student(await room.exam('mcq', { sealedHours: 0 }))
    expect(await fetchSealed(off, 'mcq')).toMatchObject({ code: 'not-found' })
    const early = await room.student(await room.exam('mcq', { sealedHours: 72 }))
    room.clock.moveTo(TEST_START - 72 * HOUR)
    expect(await fetchSealed(early, 'mcq')).toMatchObject({ status: 200 })
  })

  test('does not tell by its length how many questions there are, and never looks the same twice', async () => {
    const lengths = new Set<number>()
    for (const pool of [1, 5, 100]) {
      const student = await room.student(await room.exam('mcq', { mcq: { pool } }))
      const [one, other] = [await fetchSealed(student, 'mcq'), await fetchSealed(student, 'mcq')]
      lengths.add(one.body.length)
      expect(Buffer.compare(one.body.subarray(5), other.body.subarray(5))).not.toBe(0)
      const together = Buffer.concat([one.body, other.body]).toString('latin1')
      expect(together).not.toContain('question')
      // Whatever repeats would show up: the same nonce, key or text in both.
      const blocks = Array.from({ length: Math.floor(together.length / 8) }, (_, at) =>
        together.slice(at * 8, at * 8 + 8),
      )
      expect(new Set(blocks).size).toBe(blocks.length)
    }
    expect(lengths.size).toBe(1)
  })

  test('has neither key nor explanation in it (Decision C5)', async () => {
    const student = await room.student(await room.exam('mcq'))
    const { body } = await fetchSealed(student, 'mcq')
    room.morning()
    const opened = await read(student, 'mcq', body, await opens(student, 'mcq').isShown())
    expect(JSON.stringify(opened?.content)).toContain('phy question 1')
    expect(JSON.stringify(opened?.content)).not.toMatch(/correct|explanation|right/i)
  })

  test('opens with no other student’s key, no other part’s, and not once a bit of it was changed', async () => {
    const exam = await room.exam('mcq-written')
    const [student, friend] = [await room.student(exam), await room.student(exam)]
    const { body } = await fetchSealed(student, 'mcq')
    room.morning()
    const by = await opens(student, 'mcq').isShown()
    expect(await read(student, 'mcq', body, by)).not.toBeNull()
    const theirs = await opens(friend, 'mcq').isShown()
    expect(theirs.key).not.toBe(by.key)
    expect(await read(student, 'mcq', body, theirs)).toBeNull()
    expect(await read(friend, 'mcq', body, by)).toBeNull()
    expect(await read(student, 'mcq', body, await opens(student, 'written').isShown())).toBeNull()
    for (const at of [1, 10, 40, 70, 90, body.length - 1]) {
      const changed = body.with(at, (body[at] ?? 0) ^ 1)
      expect(await read(student, 'mcq', changed, by), `byte ${at}`).toBeNull()
    }
  })

  test('is useless once the papers were corrected, which the key tells', async () => {
    const student = await room.student(await room.exam('mcq'))
    const { body } = await fetchSealed(student, 'mcq')
    await room.replace(student.exam, { mcq: { pool: 7 } })
    room.morning()
    const by = await opens(student, 'mcq').isShown()
    expect(by.version).not.toBe(versionOfSealed(body))
    expect(await read(student, 'mcq', body, by)).toBeNull()
    expect((await student.sees().isShown()).sections[0]?.questions).toHaveLength(7)
    const again = await fetchSealed(student, 'mcq')
    expect(await read(student, 'mcq', again.body, by)).not.toBeNull()
  })

  test('fetched from one server opens with the key from another', async () => {
    const student = await room.student(await room.exam('mcq'))
    const { body } = await fetchSealed(student, 'mcq')
    const other = await anotherServer()
    room.morning()
    const by = (await askFor(other, student)).json<{ key: string }>()
    await other.close()
    expect(await read(student, 'mcq', body, by)).not.toBeNull()
  })

  test('has a content key that a copy of the database does not tell without the server’s secrets', async () => {
    const student = await room.student(await room.exam('mcq'))
    await fetchSealed(student, 'mcq')
    const { sealed_key: stored } = await room.server.db.one(
      z.object({ sealed_key: z.instanceof(Buffer) }),
      sql`select sealed_key from paper_keys where exam_id = ${student.exam.id}`,
    )
    expect(stored).toHaveLength(12 + 32 + 16)
    room.morning()
    const by = await opens(student, 'mcq').isShown()
    expect(stored.includes(Buffer.from(by.key, 'base64url'))).toBe(false)
    // With them it does, by HKDF: papers that were sealed by an older program open after an update.
    const of = { examId: student.exam.id, version: by.version, studentId: String(student.id), part: 'mcq' } as const
    const bound = Buffer.from(JSON.stringify(['content key', of.examId, of.version]))
    const content = unseal(room.server.deps.secrets.papers, stored, bound) ?? Buffer.alloc(0)
    const derived = Buffer.from(hkdfSync('sha256', content, new Uint8Array(), sealedFor(of), 32))
    expect(by.key).toBe(derived.toString('base64url'))
  })
})

describe('the call that brings the key', () => {
  test('starts the part once; asked again it says the same', async () => {
    const student = await room.student(await room.exam('mcq'))
    room.morning()
    const first = await opens(student, 'mcq').isShown()
    expect(await student.part('mcq')).toMatchObject({ startedAt: TEST_START })
    room.clock.passes('5 min')
    expect(await opens(student, 'mcq').isShown()).toEqual(first)
    await student.picks(0, 'A').isSaved()
    await student.submits().isOnTime()
    await opens(student, 'mcq').isRefused('part-closed')
  })

  test('pressed twice in the same moment begins once: the second is told what the first began', async () => {
    const student = await room.student(await room.exam('mcq'))
    room.morning()
    const { db, exams } = room.server.deps
    const exam = await exams.get(student.exam.id, TEST_START)
    if (exam === null) throw new Error('no exam')
    const at = (startedAt: number) => ({
      studentId: student.id,
      exam,
      extraMinutes: 0,
      part: { kind: 'mcq' as const, paper: [], startedAt, deadlineAt: startedAt + HOUR, dueAt: startedAt + HOUR },
    })
    expect(await startParts(db, [at(TEST_START + 2), at(TEST_START + 1)])).toEqual([true, false])
    expect(await student.part('mcq')).toMatchObject({ startedAt: TEST_START + 2 })
  })

  test('is refused to whoever may not start: too early, too late, elsewhere, without a choice', async () => {
    const student = await room.student(await room.exam('mcq'))
    await opens(student, 'mcq').isRefused('not-open-yet')
    room.morning()
    await opens(await room.student(student.exam, 'ssc-26'), 'mcq').isRefused('no-such-exam')
    await opens(student, 'written').isRefused('no-such-exam')
    await opens(await room.student(await room.exam('special')), 'mcq').isRefused('choice-needed')
    await opens(await room.student(await room.exam('special')), 'mcq', ['phy']).isRefused('choice-invalid')
    await opens(await room.student(await room.exam('mcq-written')), 'written').isRefused('not-started')
    room.clock.moveTo(TEST_START + 2 * HOUR)
    await opens(student, 'mcq').isRefused('exam-over')
    expect(await student.part('mcq')).toBeNull()
  })

  test('is short as it is sent, because a whole course asks at once; a refusal has the headers of every other', async () => {
    const student = await room.student(await room.exam('mcq'))
    const app = await anotherServer()
    await app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = app.server.address() as AddressInfo
    const payload = JSON.stringify({ examId: student.exam.id, part: 'mcq' })
    const ask = (token: string) => rawReply(port, token, payload)
    expect(await ask('nobody')).toMatch(/^HTTP\/1.1 401 .*x-content-type-options: nosniff/s)
    room.morning()
    const reply = await ask(student.token)
    expect(reply).toMatch(/^HTTP\/1.1 200 /)
    expect(reply.length).toBeLessThan(400)
    await app.close()
  })

  test('asked for shortly before the bell waits for it, and nobody’s time begins before', async () => {
    const student = await room.student(await room.exam('mcq'))
    room.clock.moveTo(TEST_START - 31 * SECOND)
    await opens(student, 'mcq').isRefused('not-open-yet')
    room.clock.moveTo(TEST_START - 10 * SECOND)
    let isAnswered = false
    const { answer } = opens(student, 'mcq')
    void answer.then(() => (isAnswered = true))
    // Another call goes all the way meanwhile.
    await student.readsAbout().isShown()
    room.clock.moveTo(TEST_START - 1)
    await student.readsAbout().isShown()
    expect(isAnswered).toBe(false)
    expect(await student.part('mcq')).toBeNull()
    room.clock.moveTo(TEST_START + 5)
    expect(await answer).toMatchObject({ status: 200 })
    expect(await student.part('mcq')).toMatchObject({ startedAt: TEST_START + 5 })
  })

  test('waits no longer than the server runs', async () => {
    const other = await anotherServer()
    const student = await room.student(await room.exam('mcq'))
    room.clock.moveTo(TEST_START - 10 * SECOND)
    const waiting = askFor(other, student)
    await student.readsAbout().isShown()
    await Promise.all([other.close(), waiting])
    expect(await waiting).toMatchObject({ statusCode: 503 })
    expect(await student.part('mcq')).toBeNull()
  })
})
