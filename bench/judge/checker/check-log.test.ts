import { leafContent, saltedHash, type Leaf, type LeafBody } from '@anushilon/domain/log/leaf'
import { consistencyPath, inclusionPath, subtreesOf } from '@anushilon/domain/log/merkle-proofs'
import { treeHash } from '@anushilon/domain/log/merkle'
import { hashesText, headMessage, keyId, receiptMessage, receiptText } from '@anushilon/domain/log/signed'
import { generateKeyPairSync, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { PlannedExam } from '../exams.ts'
import type { Ended, Operation, SeenHead } from '../history.ts'
import { check } from './check.ts'

const MINUTE = 60_000
const OPENS = Date.UTC(2026, 10, 16, 4)
const STUDENT = 7
const EXAM: PlannedExam = {
  id: 'mcq',
  variation: 'mcq',
  chosen: null,
  opensAt: OPENS,
  closesAt: OPENS + 60 * MINUTE,
  mcq: { minutes: 10, marks: 1, negativePercent: 25, key: { one: 0, two: 1 } },
  written: null,
  overdue: 'late',
}

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const raw = Buffer.from(z.object({ x: z.string() }).parse(publicKey.export({ format: 'jwk' })).x, 'base64url')
const KEY = keyId(raw)
const signed = (message: Uint8Array) => new Uint8Array(sign(null, message, privateKey))

const salt = new Uint8Array(16).fill(1)
const leafAt = (minutes: number, body: LeafBody): Leaf => ({
  examId: EXAM.id,
  studentId: STUDENT,
  at: OPENS + minutes * MINUTE,
  ...body,
})
const ANSWER = leafAt(2, { kind: 'answer', question: 1, option: 0 })
const HAND_IN = leafAt(5, { kind: 'hand-in', part: 'mcq', as: 'submitted' })
const RESULT = leafAt(61, { kind: 'result', hundredths: 100, position: 1 })
const LOG = [ANSWER, HAND_IN, RESULT]

const salted = (leaf: Leaf) => ({ salt, content: leafContent(leaf) })
const hashesOf = (leaves: readonly Leaf[]) => leaves.map((leaf) => saltedHash(salted(leaf)))

function receipt(leaf: Leaf): string {
  const root = treeHash(hashesOf([leaf]))
  return receiptText({
    key: KEY,
    signature: signed(receiptMessage(root)),
    index: 0,
    size: 1,
    path: [],
    leaves: [salted(leaf)],
  })
}

function head(leaves: readonly Leaf[], minutes = 61): SeenHead {
  const content = {
    exam: EXAM.id,
    size: leaves.length,
    root: treeHash(hashesOf(leaves)),
    time: OPENS + minutes * MINUTE,
  }
  const signature = Buffer.from(signed(headMessage(content))).toString('base64url')
  return { ...content, root: Buffer.from(content.root).toString('hex'), key: KEY, signature }
}

const ok = <T>(value: T, text?: string): Ended<T> => ({
  is: 'ok',
  value,
  receipt: null,
  ...(text === undefined ? {} : { signed: text }),
})
const times = (minutes: number) => ({
  invokedAt: OPENS + minutes * MINUTE - 500,
  endedAt: OPENS + minutes * MINUTE + 500,
})
const who = { student: STUDENT, exam: EXAM.id }

interface Told {
  readonly save?: string
  readonly submit?: string
  /** What is in the log in the end, and what the proof has of it. */
  readonly log?: readonly Leaf[]
  readonly proved?: readonly Leaf[]
  readonly roots?: readonly (readonly SeenHead[])[]
}

function rulesFor({
  save = receipt(ANSWER),
  submit = receipt(HAND_IN),
  log = LOG,
  proved = log,
  roots,
}: Told): string[] {
  const last = head(log, 62)
  const looks = roots ?? [[head(log.slice(0, 2))], [head(log.slice(0, 2)), last]]
  const subtrees = subtreesOf(hashesOf(log))
  const leaves = proved.map((leaf, index) => ({
    index,
    content: leafContent(leaf),
    salt: Buffer.from(salt).toString('base64url'),
    path: hashesText(inclusionPath({ index, size: log.length }, subtrees)),
  }))
  const student = { id: STUDENT, regNo: '7', name: '' }
  const proof = { exam: { id: EXAM.id, name: '' }, student, keys: [], head: { ...last, timestamp: null }, earlier: [] }
  const path = hashesText(consistencyPath({ older: 2, newer: log.length }, subtrees))
  const startedAt = OPENS + MINUTE
  const operations: Operation[] = [
    { kind: 'start', part: 'mcq', ended: ok(null), ...who, ...times(1) },
    {
      kind: 'read',
      part: 'mcq',
      ended: ok({ startedAt, endsAt: startedAt + 10 * MINUTE, picks: {} }),
      ...who,
      ...times(1.5),
    },
    { kind: 'save', question: 'one', option: 0, ended: ok(null, save), ...who, ...times(2) },
    { kind: 'submit', part: 'mcq', sheet: null, ended: ok({ isLate: false }, submit), ...who, ...times(5) },
    { kind: 'solution', ended: ok({ picks: { one: 0, two: null } }), ...who, ...times(70) },
    { kind: 'result', ended: ok({ total: 1, position: 1, ranked: 1 }), ...who, ...times(71) },
    { kind: 'keys', ended: ok({ keys: [{ key: KEY, publicKey: raw.toString('base64url') }] }), ...times(72) },
    ...looks.map((heads, at): Operation => {
      return { kind: 'roots', exam: EXAM.id, ended: ok({ state: 'frozen', heads }), ...times(62 + at) }
    }),
    {
      kind: 'proof',
      ended: ok({ ...proof, format: 'anushilon-proof-1', leaves, papers: [], receipts: [] }),
      ...who,
      ...times(73),
    },
    { kind: 'consistency', exam: EXAM.id, from: 2, to: log.length, ended: ok({ path }), ...times(74) },
  ]
  return check({ seed: 0, graceMs: 30_000, exams: [EXAM], students: [STUDENT], operations }).map(({ rule }) => rule)
}

test('receipts, proof and roots that fit each other have no anomaly', () => {
  expect(rulesFor({})).toEqual([])
})

const other = leafAt(2, { kind: 'answer', question: 1, option: 3 })
const forked = [HAND_IN, ANSWER]
test.each<[string, string, Told]>([
  [
    'a receipt that nobody signed',
    'signed receipt',
    { save: receipt(ANSWER).replace(/\.[\w-]{86}\./, `.${'A'.repeat(86)}.`) },
  ],
  ['a receipt for another option', 'signed receipt', { save: receipt(other) }],
  ['a receipt of another time', 'signed receipt', { save: receipt({ ...ANSWER, at: OPENS + 30 * MINUTE }) }],
  ["somebody else's receipt", 'signed receipt', { save: receipt({ ...ANSWER, studentId: 8 }) }],
  [
    'a hand-in whose receipt says late',
    'signed receipt',
    { submit: receipt(leafAt(5, { kind: 'hand-in', part: 'mcq', as: 'late' })) },
  ],
  ['a leaf that was not appended', 'log', { log: [HAND_IN, RESULT, RESULT] }],
  ['a leaf that was rewritten, and the tree with it', 'log', { log: [other, HAND_IN, RESULT] }],
  ['a leaf that does not lead to the root', 'log', { proved: [other, HAND_IN, RESULT] }],
  [
    'a result that is not the one that is shown',
    'log',
    { log: [ANSWER, HAND_IN, leafAt(61, { kind: 'result', hundredths: 75, position: 1 })] },
  ],
  ['a root over a fork', 'roots', { roots: [[head(forked)], [head(forked), head(LOG, 62)]] }],
  ['a root that is another one later', 'roots', { roots: [[head(forked)], [head(LOG.slice(0, 2)), head(LOG, 62)]] }],
  ['a root that nobody is told of any more', 'roots', { roots: [[head(LOG.slice(0, 2))], [head(LOG, 62)]] }],
  ['a root before the end of the exam', 'roots', { roots: [[head(LOG.slice(0, 2), 50), head(LOG, 62)]] }],
  ['no root at all', 'roots', { roots: [[]] }],
])('%s is found', (_, rule, told) => {
  expect(rulesFor(told)).toContain(rule)
})
