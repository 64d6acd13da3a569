import { SIGNED_RECEIPT_HEADER } from '@anushilon/contract/headers'
import * as log from '@anushilon/contract/operations/exam-log'
import { fromBase64Url } from '@anushilon/domain/log/base64url'
import { parseLeaf, saltedHash, type LeafKind } from '@anushilon/domain/log/leaf'
import { isSameHash } from '@anushilon/domain/log/merkle'
import { isConsistent, rootByInclusion } from '@anushilon/domain/log/merkle-proofs'
import { headMessage, readHashes, readReceiptText, receiptMessage, receiptRoot } from '@anushilon/domain/log/signed'
import { HOUR, MINUTE } from '@anushilon/domain/instant'
import { createPublicKey, hash, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { TEST_START } from '../../../test/harness/clock.ts'
import { drawing } from '../../../test/sitting/photos.ts'
import { openRoom, type ExamRoom } from '../../../test/sitting/room.ts'
import type { SatExam, Student } from '../../../test/sitting/student.ts'
import { sql } from '../../db/sql.ts'
import { findEntries } from '../../stores/people/audit.ts'
import { eraseFromLogs } from '../../exam-log/erase.ts'
import { BUNDLE } from '../../exam-log/growing-tree.ts'
import { updateExamLogs } from '../../exam-log/heads.ts'
import { dateHeads } from '../../exam-log/timestamp.ts'
import { runJobs } from '../../jobs/jobs.ts'

let room: ExamRoom
beforeAll(async () => {
  room = await openRoom()
})
afterAll(() => room.close())
beforeEach(() => room.morning())

const OVER = TEST_START + 2 * HOUR + MINUTE
const bytes = (text: string) => fromBase64Url(text) ?? new Uint8Array()
const updated = () => updateExamLogs(room.server.deps, room.clock.now())

async function over(): Promise<void> {
  room.clock.moveTo(Math.max(OVER, room.clock.now() + MINUTE))
  await runJobs(room.server.deps, room.clock.now())
  await updated()
}

async function isSigned(key: string, message: Uint8Array, signature: Uint8Array): Promise<boolean> {
  const { body } = await room.server.call('GET', '/api/examlog/keys')
  const { keys } = log.logKeys.replies[200].parse(body)
  const found = keys.find((one) => one.key === key)
  if (found === undefined) return false
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: found.publicKey }
  return verify(null, message, createPublicKey({ key: jwk, format: 'jwk' }), signature)
}

const proofOf = async (student: Student) => await student.calls(log.studentProof, { examId: student.exam.id }).isShown()

async function rootOf(exam: SatExam) {
  const { body } = await room.server.call('GET', `/api/examlog/root?examId=${exam.id}`)
  return log.examRoot.replies[200].parse(body)
}

/** Everything in the file that can be checked without the server, is. Gives the leaves by their kind. */
async function checked(student: Student) {
  const proof = await proofOf(student)
  const { head } = proof
  if (head === null) throw new Error('no root was signed')
  const root = Buffer.from(head.root, 'hex')
  const said = headMessage({ ...head, root })
  expect(await isSigned(head.key, said, bytes(head.signature))).toBe(true)
  for (const { index, content, salt, path } of proof.leaves) {
    const leaf = saltedHash({ content, salt: bytes(salt) })
    const reached = rootByInclusion({ index: index ?? -1, size: head.size, leaf, path: readHashes(path ?? '') ?? [] })
    expect({ content, isIn: reached !== null && isSameHash(reached, root) }).toEqual({ content, isIn: true })
  }
  for (const { size, root: older, path } of proof.earlier) {
    const before = { size, root: Buffer.from(older, 'hex') }
    expect(isConsistent(before, { size: head.size, root }, readHashes(path) ?? [])).toBe(true)
  }
  return proof
}

const kindsIn = (proof: log.ProofFile): LeafKind[] =>
  proof.leaves.flatMap(({ content }) => parseLeaf(content)?.kind ?? [])

async function receiptOf(text: unknown) {
  const receipt = readReceiptText(String(text))
  const root = receipt && receiptRoot(receipt)
  if (!receipt || !root) throw new Error(`no receipt: ${String(text)}`)
  expect(await isSigned(receipt.key, receiptMessage(root), receipt.signature)).toBe(true)
  return receipt
}

const signedHeader = async ({ answer }: { readonly answer: Promise<{ readonly headers: object }> }) =>
  Object.entries((await answer).headers).find(([name]) => name === SIGNED_RECEIPT_HEADER)?.[1]

test('a saved answer has a signed receipt that names it, and is in the root that is frozen when the exam is over', async () => {
  const exam = await room.exam('mcq')
  const [student, other] = [await room.student(exam), await room.student(exam)]
  await Promise.all([student.starts().isDone(), other.starts().isDone()])
  // Those that come together share a commit, and a signature.
  const calls = [student.picks(0, 'B'), other.picks(0, 'C'), student.picks(1, 'A'), other.picks(3, 'D')]
  const receipts = await Promise.all(calls.map(async (call) => await receiptOf(await signedHeader(call))))
  expect(Math.max(...receipts.map(({ size }) => size))).toBeGreaterThan(1)
  const again = await receiptOf(await signedHeader(student.picks(0, 'B')))
  expect(again.leaves).toEqual(receipts[0]?.leaves)
  const { receipt: piled } = await student
    .picksTogether([
      [2, 'C'],
      [4, 'D'],
    ])
    .isShown()
  const together = await receiptOf(piled)
  expect(together.leaves).toHaveLength(2)
  expect(await rootOf(exam)).toMatchObject({ heads: [], isWhole: true })
  const handedIn = await receiptOf(await signedHeader(student.submits()))
  expect((await receiptOf(await signedHeader(student.submits()))).leaves).toEqual(handedIn.leaves)
  await over()
  const proof = await checked(student)
  expect(kindsIn(proof).toSorted()).toEqual(
    ['answer', 'answer', 'answer', 'answer', 'hand-in', 'start', 'result'].toSorted(),
  )
  const contents = proof.leaves.map(({ content, salt }) => `${content} ${salt}`)
  const own = [...receipts.filter((_, at) => at % 2 === 0), together, handedIn].flatMap(({ leaves }) => leaves)
  for (const { content, salt } of own)
    expect(contents).toContain(`${content} ${Buffer.from(salt).toString('base64url')}`)
  expect(parseLeaf(own[0]?.content ?? '')).toMatchObject({ kind: 'answer', studentId: student.id, option: 1 })
  await checked(other)
})

test('what is added later has a new root that goes on from the frozen one; marks are told once they are out', async () => {
  const exam = await room.exam('mcq')
  const student = await room.student(exam)
  await student.starts().isDone()
  await student.picks(0, 'B').isSaved()
  await student.submits().isOnTime()
  room.clock.moveTo(OVER)
  await updated()
  expect(await rootOf(exam)).toMatchObject({ state: 'frozen', heads: [{ size: 3 }] })
  expect(kindsIn(await checked(student))).not.toContain('result')
  await over()
  const { heads } = await rootOf(exam)
  expect(heads).toHaveLength(2)
  const proof = await checked(student)
  expect(proof.earlier).toHaveLength(1)
  expect(kindsIn(proof)).toContain('result')
  const [older, newer] = heads
  const { body } = await room.server.call(
    'GET',
    `/api/examlog/consistency?examId=${exam.id}&from=${older?.size}&to=${newer?.size}`,
  )
  expect(body).toEqual({ path: proof.earlier[0]?.path })
})

test('a photo has a receipt that names its SHA-256, and the same again has the same', async () => {
  const exam = await room.exam('written')
  const student = await room.student(exam)
  await student.startsWritten().isDone()
  const picture = await drawing('a page').jpeg().toBuffer()
  const sent = await receiptOf(await signedHeader(student.sendsPage(1, 'page-one-of-the-test', picture)))
  const again = await receiptOf(await signedHeader(student.sendsPage(1, 'page-one-of-the-test', picture)))
  expect(again.leaves).toEqual(sent.leaves)
  expect(parseLeaf(sent.leaves[0]?.content ?? '')).toMatchObject({ kind: 'upload', sha256: hash('sha256', picture) })
  await student.submitsWritten().isOnTime()
  await over()
  const { leaves } = await checked(student)
  expect(leaves.map(({ content }) => content)).toContain(sent.leaves[0]?.content)
  expect(kindsIn(await checked(student))).toEqual(['start', 'upload', 'pages', 'hand-in'])
})

test('an answer that is changed in the database does not fit what was logged', async () => {
  const exam = await room.exam('mcq')
  const student = await room.student(exam)
  await student.starts().isDone()
  const receipt = await receiptOf(await signedHeader(student.picks(0, 'B')))
  await room.server.db.run(sql`update answers set option = 2 where exam_id = ${exam.id}`)
  await over()
  const { leaves } = await checked(student)
  expect(leaves.map(({ content }) => content)).toContain(receipt.leaves[0]?.content)
})

test('a log of more leaves than one row holds is proved alike, whatever their number', async () => {
  const exam = await room.exam('mcq')
  const student = await room.student(exam)
  await student.starts().isDone()
  await student.picks(0, 'B').isSaved()
  const { db } = room.server
  for (const count of [254, 300, 65_536]) {
    // Of somebody else.
    await db.run(sql`
      select append_leaves(array_agg(${exam.id}::text), array_agg(0::bigint), array_agg('[]'::text))
      from generate_series(1, ${count}::int)`)
    await student.picks(count % 5, 'B').answer
    await over()
    expect((await checked(student)).head?.size).toBeGreaterThan(count)
  }
})

test('a result that begins a row of the log, with nothing else of its student in it, is in their file', async () => {
  const exam = await room.exam('mcq')
  const student = await room.student(exam)
  await student.starts().isDone()
  await student.picks(0, 'B').isSaved()
  await student.submits().isOnTime()
  // What there is of them already, and of somebody else: the row is full.
  await room.server.db.run(sql`
    select append_leaves(array_agg(${exam.id}::text), array_agg(0::bigint), array_agg('[]'::text))
    from generate_series(1, ${BUNDLE - 3}::int)`)
  await updated()
  await over()
  const { leaves } = await checked(student)
  const { index } = leaves.find(({ content }) => parseLeaf(content)?.kind === 'result') ?? {}
  expect(index).toBe(BUNDLE)
})

test('an exam that was sat before there was a log says so', async () => {
  const exam = await room.exam('mcq')
  expect(await rootOf(exam)).toMatchObject({ state: 'none', heads: [] })
  const student = await room.student(exam)
  await student.starts().isDone()
  const { db } = room.server
  await updated()
  await db.run(sql`delete from log_batches`)
  await db.run(sql`delete from log_bundles where exam_id = ${exam.id}`)
  await db.run(sql`update log_trees set size = 0, peaks = '', is_whole = false where exam_id = ${exam.id}`)
  expect(await rootOf(exam)).toMatchObject({ state: 'none', isWhole: false, heads: [] })
  expect(await proofOf(student)).toMatchObject({ head: null, leaves: [] })
})

test('a key that is retired signs nothing more, and what it signed can still be checked', async () => {
  const exam = await room.exam('mcq')
  const student = await room.student(exam)
  await student.starts().isDone()
  const old = await signedHeader(student.picks(0, 'B'))
  const { id } = await room.server.deps.signer.rotate()
  room.clock.passes('2 min')
  const fresh = await receiptOf(await signedHeader(student.picks(1, 'B')))
  expect(fresh.key).toBe(id)
  expect((await receiptOf(old)).key).not.toBe(id)
})

test('a student who is erased has nothing left in the log, and every root and proof of others holds', async () => {
  const exam = await room.exam('mcq')
  const [student, other] = [await room.student(exam), await room.student(exam)]
  for (const one of [student, other]) {
    await one.starts().isDone()
    await one.picks(0, 'B').isSaved()
    await one.submits().isOnTime()
  }
  await over()
  const before = await checked(other)
  expect(await eraseFromLogs(room.server.db, student, room.clock.now())).toEqual([exam.id])
  expect(await eraseFromLogs(room.server.db, student, room.clock.now())).toEqual([])
  expect(await findEntries(room.server.db, { find: student.regNo, action: 'student.erase' }, 9)).toMatchObject([
    { staffId: null, staffName: 'Command on the machine', after: { exams: [exam.id] } },
  ])
  // Nor a paper, which would have to be in the log to fit.
  expect(await proofOf(student)).toMatchObject({ leaves: [], papers: [] })
  expect(await checked(other)).toEqual(before)
  const rows = await room.server.db.many(
    z.object({ leaves: z.instanceof(Buffer) }),
    sql`select leaves from log_bundles where exam_id = ${exam.id}`,
  )
  expect(rows.some(({ leaves }) => leaves.includes(`"${exam.id}", ${student.id},`))).toBe(false)
  // What is logged of them afterwards says nothing either.
  await room.server.db.run(sql`update sitting_parts set closed_as = 'late' where student_id = ${student.id}`)
  await over()
  expect((await proofOf(student)).leaves).toEqual([])
  await checked(other)
})

test('a root is dated by an authority outside, where one is set; one that answers nonsense is asked again', async () => {
  const exam = await room.exam('mcq')
  const student = await room.student(exam)
  await student.starts().isDone()
  await over()
  let isSane = false
  const asked: Buffer[] = []
  const authority = createServer((request, reply) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      const query = Buffer.concat(pieces)
      asked.push(query)
      // Granted, and the question again in the place of a token; or refused.
      const status = Buffer.from(isSane ? '3003020100' : '3003020102', 'hex')
      reply.end(Buffer.concat([Buffer.of(0x30, 0x81, status.length + query.length), status, query]))
    })
  })
  authority.listen(0, '127.0.0.1')
  await once(authority, 'listening')
  const { port } = z.object({ port: z.int() }).parse(authority.address())
  const env = { ...room.server.deps.env, TIMESTAMP_URL: `http://127.0.0.1:${port}/` }
  const date = () => dateHeads({ ...room.server.deps, env }, room.clock.now())
  await date()
  expect((await rootOf(exam)).heads.map(({ timestamp }) => timestamp)).toEqual([null])
  isSane = true
  await date()
  const [head] = (await rootOf(exam)).heads
  if (head === undefined) throw new Error('no root')
  const imprint = hash('sha256', headMessage({ ...head, root: Buffer.from(head.root, 'hex') }), 'hex')
  expect(Buffer.from(head.timestamp ?? '', 'base64').toString('hex')).toContain(imprint)
  const count = asked.length
  await date()
  expect(asked).toHaveLength(count)
  authority.close()
})
