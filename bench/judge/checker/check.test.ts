import { expect, test } from 'vitest'
import type { PlannedExam } from '../exams.ts'
import type { Call, Ended, History, Operation } from '../history.ts'
import { codeOf } from '../typed-numbers.ts'
import { check } from './check.ts'

const MINUTE = 60_000
const OPENS = Date.UTC(2026, 10, 16, 4)
const GRACE = 30_000
const STUDENT = 7

const EXAM: PlannedExam = {
  id: 'mcq',
  variation: 'mcq',
  chosen: null,
  opensAt: OPENS,
  closesAt: OPENS + 60 * MINUTE,
  mcq: { minutes: 10, marks: 1, negativePercent: 25, key: { one: 0, two: 1, three: 2 } },
  written: null,
  overdue: 'late',
}
const WRITTEN: PlannedExam = {
  ...EXAM,
  id: 'written',
  mcq: null,
  written: { minutes: 10, subjects: ['phy'], fullMarks: [10] },
  overdue: 'counts',
}

const ok = <T>(value: T): Ended<T> => ({ is: 'ok', value, receipt: null })
const refused = (code: string, status = 403): Ended<never> => ({ is: 'refused', status, code })
const unknown: Ended<never> = { is: 'unknown', why: 'lost' }

/** A call of this student, so many minutes after the exam opened, that took a second. */
type Said = Call extends infer C
  ? C extends Call
    ? Omit<C, 'student' | 'exam'> & { readonly student?: number; readonly exam?: string }
    : never
  : never

function at(minutes: number, said: Said, tookMs = 1_000): Operation {
  const invokedAt = OPENS + minutes * MINUTE
  return { student: STUDENT, exam: EXAM.id, ...said, invokedAt, endedAt: invokedAt + tookMs }
}

const STARTED = OPENS + MINUTE + 500
const start = () => at(1, { kind: 'start', part: 'mcq', ended: ok(null) })
const read = (minutes: number, picks: Record<string, number | null>, more: object = {}) =>
  at(minutes, {
    kind: 'read',
    part: 'mcq',
    ended: ok({ startedAt: STARTED, endsAt: STARTED + 10 * MINUTE, picks, ...more }),
  })
const save = (minutes: number, question: string, option: number, ended: Ended = ok(null)) =>
  at(minutes, { kind: 'save', question, option, ended })
const submit = (minutes: number, isLate = false, sheet: Record<string, number> | null = null) =>
  at(minutes, { kind: 'submit', part: 'mcq', sheet, ended: ok({ isLate }) })
const solution = (picks: Record<string, number | null>) => at(70, { kind: 'solution', ended: ok({ picks }) })
const result = (total: number | null, position: number | null, ranked: number) =>
  at(71, { kind: 'result', ended: ok({ total, position, ranked }) })

function judged(operations: readonly Operation[], exams: readonly PlannedExam[] = [EXAM], students = [STUDENT]) {
  const history: History = { seed: 0, graceMs: GRACE, exams, students, operations }
  return check(history).map(({ rule }) => rule)
}

const CLEAN = [
  start(),
  read(1.5, { one: null, two: null, three: null }),
  save(2, 'one', 0),
  save(3, 'two', 3),
  submit(5),
  solution({ one: 0, two: 3, three: null }),
  result(0.75, 1, 1),
]
const without = (place: number, ...instead: Operation[]) => CLEAN.toSpliced(place, 1, ...instead)

test('a history in which everything is right has no anomaly', () => {
  expect(judged(CLEAN)).toEqual([])
})

test.each<[string, string, readonly Operation[]]>([
  ['an acknowledged answer that is gone in the end', 'lost', without(5, solution({ one: 0, two: null, three: null }))],
  ['an acknowledged answer that is another in the end', 'lost', without(5, solution({ one: 0, two: 1, three: null }))],
  [
    'an acknowledged answer that the next look does not show',
    'lost',
    [...CLEAN, read(4, { one: 0, two: null, three: null })],
  ],
  ['an answer that nobody sent', 'from nowhere', without(5, solution({ one: 0, two: 3, three: 2 }))],
  [
    'an answer that was only refused',
    'from nowhere',
    [...without(5, solution({ one: 0, two: 3, three: 2 })), save(4, 'three', 2, refused('time-over'))],
  ],
  ['two acknowledged answers to one question', 'two winners', [...CLEAN, save(4, 'two', 1)]],
  [
    'another pick refused where there is none',
    'refused pick',
    [...CLEAN, save(4, 'three', 1, refused('already-picked', 409))],
  ],
  ['a save in time that is refused', 'refused in time', [...CLEAN, save(4, 'three', 1, refused('time-over'))]],
  [
    'a save that is closed though nobody handed in',
    'refused in time',
    [...CLEAN, save(4, 'three', 1, refused('part-closed'))],
  ],
  ['a save that counts after the deadline and its grace', 'counted too late', [...without(4), save(11.6, 'three', 2)]],
  ['a save that counts after the hand-in', 'counted too late', [...CLEAN, save(6, 'three', 2)]],
  ['a hand-in in time that is called late', 'hand-in', without(4, submit(5, true))],
  ['a hand-in that counts too late', 'hand-in', without(4, submit(12))],
  ['two hand-ins that are told different things', 'hand-in', [...CLEAN, submit(6, true)]],
  ['a sheet that was handed in in time and is not there', 'lost', without(4, submit(5, false, { three: 2 }))],
  [
    'a sheet that was handed in too late and counts',
    'counted too late',
    [...CLEAN.slice(0, 4), submit(12, true, { three: 2 }), solution({ one: 0, two: 3, three: 2 })],
  ],
  ['marks that are wrong', 'marks', without(6, result(1, 1, 1))],
  ['a place that is wrong', 'places', without(6, result(0.75, 2, 1))],
  ['a number of ranked students that is wrong', 'places', without(6, result(0.75, 1, 2))],
  ['somebody in time who is called late', 'late', without(6, result(null, null, 0))],
  ['somebody late who is ranked', 'late', without(4)],
  ['a part that began before it was asked for', 'begin', [...CLEAN, read(4, {}, { startedAt: OPENS })]],
  ['a part that ends too early', 'end', [...CLEAN, read(4, {}, { endsAt: STARTED + 9 * MINUTE })]],
  ['a part that ends too late', 'end', [...CLEAN, read(4, {}, { endsAt: STARTED + 11 * MINUTE })]],
  ['a server error', 'unjust refusal', [...CLEAN, save(4, 'three', 2, refused('internal', 500))]],
  [
    'a student who is turned away from an open exam',
    'unjust refusal',
    [...CLEAN, at(2, { kind: 'start', part: 'mcq', ended: refused('exam-over') })],
  ],
  [
    'a save that is told that nothing was started',
    'unjust refusal',
    [...CLEAN, save(4, 'three', 2, refused('not-started'))],
  ],
  ['results that were not looked at', 'unseen', without(5)],
])('%s is found', (_, rule, operations) => {
  expect(judged(operations)).toContain(rule)
})

test('what nobody answered may have happened or not', () => {
  const maybe = save(4, 'three', 2, unknown)
  expect(judged([...CLEAN, maybe])).toEqual([])
  const happened = [...without(5, solution({ one: 0, two: 3, three: 2 })), maybe].map((operation) =>
    operation.kind === 'result' ? result(1.75, 1, 1) : operation,
  )
  expect(judged(happened)).toEqual([])
})

test('a second pick is refused rightly while another may be there', () => {
  expect(judged([...CLEAN, save(3.5, 'two', 1, refused('already-picked', 409))])).toEqual([])
})

test('extra time that was acknowledged counts for what is asked afterwards, and not before', () => {
  const extra = at(4, { kind: 'extra-time', minutes: 5, ended: ok(null) })
  const late = save(14, 'three', 2, refused('time-over'))
  const inTime = without(4, submit(14.5))
  expect(judged(inTime)).toContain('hand-in')
  expect(judged([...inTime, extra])).toEqual([])
  expect(judged([...inTime, extra, late])).toContain('refused in time')
})

test('a correction of which nobody knows the end must fit everybody the same way', () => {
  const other = 8
  const both = [...CLEAN, ...CLEAN.map((operation) => ({ ...operation, student: other }) as Operation)]
  const corrected = at(65, { kind: 'correct', question: 'two', key: [3], ended: unknown })
  const withTotals = (own: number, theirs: number) =>
    both.map((operation): Operation => {
      if (operation.kind !== 'result') return operation
      const total = operation.student === other ? theirs : own
      return { ...operation, ended: ok({ total, position: total === Math.max(own, theirs) ? 1 : 2, ranked: 2 }) }
    })
  const students = [STUDENT, other]
  expect(judged([...withTotals(0.75, 0.75), corrected], [EXAM], students)).toEqual([])
  expect(judged([...withTotals(2, 2), corrected], [EXAM], students)).toEqual([])
  expect(judged([...withTotals(2, 0.75), corrected], [EXAM], students)).toContain('marks')
})

const receipt = (received: number, isGenuine = true, atMinute = 3) => ({
  is: 'ok' as const,
  value: null,
  receipt: { isGenuine, received, at: OPENS + atMinute * MINUTE },
})

test.each([
  ['that is not genuine', receipt(2, false)],
  ['that counts too few', receipt(1)],
  ['that counts too many', receipt(3)],
  ['of another time', receipt(2, true, 1)],
])('a receipt %s is found', (_, ended) => {
  expect(judged(without(3, save(3, 'two', 3, ended)))).toContain('receipt')
})

test('a receipt that counts what was acknowledged is right', () => {
  expect(judged(without(3, save(3, 'two', 3, receipt(2))))).toEqual([])
})

const inWritten = { exam: WRITTEN.id }
const writtenHistory = (pages: number, marks: number, total = marks) => [
  at(1, { kind: 'start', part: 'written', ended: ok(null), ...inWritten }),
  at(2, { kind: 'page', question: 'phy/1', page: 'a', ended: ok(null), ...inWritten }),
  at(3, { kind: 'page', question: 'phy/1', page: 'b', ended: ok(null), ...inWritten }),
  at(65, { kind: 'mark', question: 'phy/1', version: 0, marks: 7, ended: ok({ version: 1, marks: 7 }), ...inWritten }),
  at(70, {
    kind: 'written-solution',
    ended: ok({ pages: { 'phy/1': pages }, marks: { 'phy/1': marks } }),
    ...inWritten,
  }),
  at(71, { kind: 'result', ended: ok({ total, position: 1, ranked: 1 }), ...inWritten }),
]

test('written pages and marks that were acknowledged are there', () => {
  expect(judged(writtenHistory(2, 7), [WRITTEN])).toEqual([])
  expect(judged(writtenHistory(1, 7), [WRITTEN])).toContain('pages')
  expect(judged(writtenHistory(3, 7), [WRITTEN])).toContain('pages')
  expect(judged(writtenHistory(2, 6), [WRITTEN])).toContain('written marks')
  expect(judged(writtenHistory(2, 7, 8), [WRITTEN])).toContain('marks')
})

test('an answer of which all pages were taken away keeps one', () => {
  const removals = ['a', 'b'].map((page, nth) =>
    at(4 + nth, { kind: 'removal', question: 'phy/1', page, ended: ok(null), ...inWritten }),
  )
  expect(judged([...removals, ...writtenHistory(1, 7)], [WRITTEN])).toEqual([])
  expect(judged([...removals, ...writtenHistory(0, 7)], [WRITTEN])).toContain('pages')
})

const again = (minutes: number, part: 'mcq' | 'written' = 'mcq') =>
  at(minutes, { kind: 'reopen', minutes: 3, ended: ok({ part, endsAt: OPENS + (minutes + 3) * MINUTE }) })

test('a part that was opened again takes answers until its new end, and is handed in anew', () => {
  const reopened = [...CLEAN.slice(0, 5), again(20), save(21, 'three', 2), submit(22)]
  const after = [solution({ one: 0, two: 3, three: 2 }), result(1.75, 1, 1)]
  expect(judged([...reopened, ...after])).toEqual([])
  const refusedAgain = save(21.5, 'three', 2, refused('part-closed'))
  expect(judged([...CLEAN.slice(0, 5), again(20), refusedAgain, ...CLEAN.slice(5)])).toContain('refused in time')
  expect(judged([...reopened, save(24, 'one', 0), ...after])).toEqual([])
  expect(judged([...CLEAN.slice(0, 5), again(20), save(24, 'three', 2), ...after])).toContain('counted too late')
  // Opened again and never handed in: late, whatever they were told before.
  const forgotten = [...CLEAN.slice(0, 5), again(20), CLEAN[5] ?? start()]
  expect(judged([...forgotten, result(null, null, 0)])).toEqual([])
})

const saved = (minutes: number, by: number, seen: number, version: number, marks: number) =>
  at(minutes, {
    kind: 'mark',
    question: 'phy/1',
    version: seen,
    marks,
    save: `${by} at ${minutes}`,
    by,
    ended: ok({ version, marks }),
    exam: WRITTEN.id,
  })
const marked = (shown: number, ...saves: Operation[]) => [
  ...writtenHistory(2, shown).filter(({ kind }) => kind !== 'mark'),
  ...saves,
]

test('marks of several markers: the last ones count, and nobody saves over what they have not seen', () => {
  expect(judged(marked(5, saved(61, 1, 0, 1, 7), saved(62, 2, 1, 2, 5)), [WRITTEN])).toEqual([])
  expect(judged(marked(7, saved(61, 1, 0, 1, 7), saved(62, 2, 1, 2, 5)), [WRITTEN])).toContain('written marks')
  expect(judged(marked(5, saved(61, 1, 0, 1, 7), saved(62, 2, 0, 2, 5)), [WRITTEN])).toContain('written marks')
  expect(judged(marked(5, saved(61, 1, 0, 1, 7), saved(62, 1, 0, 2, 5)), [WRITTEN])).toEqual([])
  expect(judged(marked(5, saved(61, 1, 0, 1, 7), saved(62, 2, 0, 1, 5)), [WRITTEN])).toContain('written marks')
})

test('marks that nobody answered may be there or not', () => {
  const lost = { ...saved(61, 1, 0, 1, 7), ended: { is: 'unknown', why: 'lost' } } as const
  const shown = (marks: Readonly<Record<string, number>>, save: Operation) => {
    const solved = at(70, { kind: 'written-solution', ended: ok({ pages: { 'phy/1': 2 }, marks }), ...inWritten })
    return judged([...writtenHistory(2, 7).slice(0, 3), save, solved], [WRITTEN])
  }
  expect(shown({}, lost)).not.toContain('written marks')
  expect(shown({ 'phy/1': 7 }, lost)).not.toContain('written marks')
  expect(shown({ 'phy/1': 6 }, lost)).toContain('written marks')
  expect(shown({}, saved(61, 1, 0, 1, 7))).toContain('written marks')
})

const NUMBER = { answer: 981, off: 5, exponent: -2, unit: 'm/s²' }
const TYPED: PlannedExam = {
  ...EXAM,
  mcq: { minutes: 10, marks: 1, negativePercent: 25, key: { one: codeOf(981, -2) }, numbers: { one: NUMBER } },
}

test.each<[number, number]>([
  [976, 1],
  [986, 1],
  [975, -0.25],
  [987, -0.25],
])('%i hundredths for 9.81 ± 0.05 bring %f and nothing else', (units, marks) => {
  const typed = codeOf(units, -2)
  const told = (total: number) =>
    judged([start(), save(2, 'one', typed), submit(5), solution({ one: typed }), result(total, 1, 1)], [TYPED])
  expect(told(marks)).toEqual([])
  expect(told(marks === 1 ? -0.25 : 1)).toEqual(['marks'])
})
