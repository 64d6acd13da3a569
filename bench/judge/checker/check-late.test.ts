import { expect, test } from 'vitest'
import type { LateStanding } from '@anushilon/domain/proof/late-answers'
import type { DeliveredLink, Ended, Operation } from '../history.ts'
import { checkLate, deliveredOptions, mayBeProved, mustCountInTheEnd } from './check-late.ts'
import { checkResults } from './check-results.ts'
import type { JudgedSitting } from './sitting.ts'

const MINUTE = 60_000
const OPENS = Date.UTC(2026, 10, 16, 4)
const EXAM = {
  id: 'mcq',
  variation: 'mcq',
  chosen: null,
  opensAt: OPENS,
  closesAt: OPENS + 60 * MINUTE,
  mcq: { minutes: 10, marks: 1, negativePercent: 25, key: { one: 0, two: 1 } },
  written: null,
  overdue: 'late',
} as const

const whose = { student: 7, exam: 'mcq' }
const when = (minutes: number) => ({ invokedAt: OPENS + minutes * MINUTE, endedAt: OPENS + minutes * MINUTE + 1_000 })
const ok = <T>(value: T): Ended<T> => ({ is: 'ok', value, receipt: null })
const lost: Ended<never> = { is: 'unknown', why: 'lost' }
const link = (question: string, hash: string): DeliveredLink => ({
  part: 'mcq',
  question,
  option: 1,
  sha256: null,
  hash,
})

const START: Operation = { ...whose, ...when(1), kind: 'start', part: 'mcq', ended: ok(null) }
const save = (minutes: number, hash: string, ended: Ended = ok(null)): Operation => ({
  ...whose,
  ...when(minutes),
  kind: 'save',
  question: 'one',
  option: 1,
  ended,
  link: `1.${hash}`,
})
const deliver = (standings: readonly LateStanding[]): Operation => ({
  ...whose,
  ...when(20),
  kind: 'deliver',
  links: [link('one', 'aa'), link('two', 'bb')],
  ended: ok({ standings }),
})

function sitting(...operations: readonly Operation[]): JudgedSitting {
  return { student: 7, exam: EXAM, graceMs: 30_000, operations: [START, ...operations] }
}
const rules = (...operations: readonly Operation[]) => checkLate(sitting(...operations)).map(({ rule }) => rule)

test('what a link that was sent in time covers counts, and so does what came before that link', () => {
  expect(rules(save(5, 'bb', lost), deliver(['proved', 'proved']))).toEqual([])
  expect(mayBeProved(sitting(save(5, 'bb', lost), deliver(['proved', 'proved'])))).toBe(true)
})

test('what counts after its time without a link that was sent in time is an anomaly', () => {
  expect(rules(save(5, 'aa', lost), deliver(['proved', 'proved']))).toEqual(['proved'])
  expect(rules(save(15, 'bb', lost), deliver(['proved', 'proved']))).toEqual(['proved', 'proved'])
  expect(mayBeProved(sitting(save(15, 'bb', lost), deliver(['saved', 'saved'])))).toBe(false)
})

test('what does not count though a link of it was answered in time is an anomaly, unless there is another chain', () => {
  expect(rules(save(5, 'bb'), deliver(['no-witness', 'no-witness']))).toEqual(['not proved', 'not proved'])
  expect(rules(save(5, 'bb', lost), deliver(['no-witness', 'no-witness']))).toEqual([])
  expect(rules(save(4, 'cc'), save(5, 'bb'), deliver(['no-witness', 'no-witness']))).toEqual([])
})

test('what another chain left in doubt counts once that one is delivered too, if a link of it was sent in time', () => {
  const inDoubt = deliver(['unexplained', 'unexplained'])
  const other: Operation = { ...whose, ...when(21), kind: 'deliver', links: [link('one', 'cc')], ended: lost }
  const options = (...operations: readonly Operation[]) => deliveredOptions(sitting(...operations), 'two')
  expect(options(save(5, 'bb', lost), inDoubt, other)).toEqual([1])
  expect(mayBeProved(sitting(save(5, 'bb', lost), inDoubt, other))).toBe(true)
  const fork: Operation = { ...other, links: [link('one', 'aa'), link('three', 'cc')] }
  expect(options(save(5, 'bb', lost), inDoubt, fork)).toEqual([1])
  expect(options(save(5, 'bb', lost), inDoubt)).toEqual([])
  expect(options(save(5, 'bb', lost), inDoubt, inDoubt)).toEqual([])
  expect(options(save(15, 'bb', lost), inDoubt, other)).toEqual([])
  expect(mayBeProved(sitting(save(15, 'bb', lost), inDoubt, other))).toBe(false)
})

const WRITTEN = {
  ...EXAM,
  id: 'written',
  variation: 'written',
  mcq: null,
  written: { minutes: 10, subjects: ['phy'], fullMarks: [10] },
} as const

const ofPhone = { student: 7, exam: 'written' }
const photo = (sha256: string, hash: string): DeliveredLink => ({
  part: 'written',
  question: 'phy/1',
  option: null,
  sha256,
  hash,
})
const CHAIN = [photo('first', 'aa'), photo('second', 'bb')]
const PART = CHAIN.slice(0, 1)
const deliversPhotos = (minutes: number, links: readonly DeliveredLink[]): Operation => ({
  ...ofPhone,
  ...when(minutes),
  kind: 'deliver',
  links,
  ended: ok({ standings: links.map(() => (links === PART ? 'unexplained' : 'proved')) }),
})
const lookedWith = (hash: string): Operation => ({
  ...ofPhone,
  ...when(5),
  kind: 'read',
  part: 'written',
  ended: ok({ startedAt: OPENS + MINUTE, endsAt: OPENS + 11 * MINUTE, picks: {} }),
  link: `1.${hash}`,
})
/** The first photo, from the end of a delivery at `minutes` to a minute later. */
const keptFrom = (minutes: number): Operation => ({
  ...ofPhone,
  invokedAt: when(minutes).endedAt,
  endedAt: when(minutes + 1).endedAt,
  kind: 'page',
  question: 'phy/1',
  page: 'page',
  byProof: true,
  sha256: 'first',
  ended: { is: 'refused', status: 403, code: 'kept-for-staff' },
})
const withPhotos = (...operations: readonly Operation[]): JudgedSitting => {
  const start: Operation = { ...ofPhone, ...when(1), kind: 'start', part: 'written', ended: ok(null) }
  return { student: 7, exam: WRITTEN, graceMs: 30_000, operations: [start, ...operations] }
}
const rulesOfPhotos = (...operations: readonly Operation[]) =>
  checkLate(withPhotos(...operations)).map(({ rule }) => rule)

test('a photo that is kept for staff though its chain was delivered, and a link of it answered in time, is an anomaly', () => {
  expect(rulesOfPhotos(lookedWith('bb'), deliversPhotos(20, CHAIN), keptFrom(20))).toEqual(['not proved'])
  expect(rulesOfPhotos(lookedWith('bb'), deliversPhotos(20, PART), keptFrom(20))).toEqual([])
})

test('a photo of which another tab has witnessed more counts once that has delivered, not while it is about to', () => {
  const [own, other] = [deliversPhotos(20, PART), deliversPhotos(20.5, CHAIN)]
  expect(rulesOfPhotos(lookedWith('bb'), own, keptFrom(20), other)).toEqual([])
  expect(rulesOfPhotos(lookedWith('bb'), own, other, keptFrom(20.5))).toEqual(['not proved'])
})

test('a photo that was kept counts in the end, once every chain that a link was heard of has been delivered', () => {
  const OTHER = [photo('third', 'cc')]
  const counts = (...operations: readonly Operation[]) => mustCountInTheEnd(withPhotos(...operations), 'first')
  const heard = [lookedWith('aa'), lookedWith('cc')]
  const [own, other] = [deliversPhotos(20, CHAIN), deliversPhotos(40, OTHER)]
  expect(counts(...heard, own, keptFrom(20), other)).toBe(true)
  expect(counts(...heard, { ...other, ...when(10.1) }, own, keptFrom(20))).toBe(false)
  expect(counts(...heard, own, keptFrom(20))).toBe(false)
  expect(counts(...heard, own, keptFrom(20), { ...deliversPhotos(40, OTHER), ended: lost })).toBe(false)
  expect(counts(lookedWith('cc'), own, keptFrom(20), other)).toBe(false)
})

test('a photo that was kept may be among the pages in the end only if its chain came, and a link of it was heard in time', () => {
  const solution: Operation = {
    ...ofPhone,
    ...when(50),
    kind: 'written-solution',
    ended: ok({ pages: { 'phy/1': 1 }, marks: {} }),
  }
  const faults = (...operations: readonly Operation[]) => {
    const own = withPhotos(...operations, solution)
    const history = { seed: 1, graceMs: own.graceMs, exams: [own.exam], students: [7], operations: own.operations }
    return checkResults(history, [own]).map(({ rule }) => rule)
  }
  const delivered = deliversPhotos(20, CHAIN)
  expect(faults(lookedWith('aa'), delivered, keptFrom(20), deliversPhotos(40, [photo('third', 'cc')]))).toEqual([])
  expect(faults(lookedWith('cc'), delivered, keptFrom(20))).toEqual(['pages'])
  expect(faults(lookedWith('aa'), keptFrom(20))).toEqual(['pages'])
})
