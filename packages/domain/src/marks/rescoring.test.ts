import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { QuestionKey } from '../exam/exam.ts'
import { examPolicy } from './marks.ts'
import { ranking } from './ranking.ts'
import {
  isDifferent,
  keyChanges,
  shifts,
  type Rescoring,
  type Sheet,
  type Standing,
  type StandingChange,
} from './rescoring.ts'
import { scoreMcq, type AnswerKey } from './scoring.ts'

const standingChanges = (rescoring: Rescoring) => [...shifts(rescoring)].filter(isDifferent)

const oldKey = new Map([
  [1, [0]],
  [2, [1]],
  [3, [2]],
])
const newKey = new Map([...oldKey, [2, [3]]])
const policy = examPolicy({ marksPerQuestion: 1, negativePercent: 25 })

function sheet(questions: number[], answers: [number, number][]): Sheet {
  return { questions, answers: new Map(answers) }
}

function standings(sheets: ReadonlyMap<string, Sheet>, key: AnswerKey): Standing[] {
  const contenders = [...sheets].map(([studentId, { questions, answers }]) => ({
    studentId,
    total: scoreMcq(questions, answers, key, policy).marks,
    usedMs: 0,
  }))
  return [...ranking(contenders, 'equal')].map(({ studentId, total, position }) => ({ studentId, total, position }))
}

function rescore(sheets: ReadonlyMap<string, Sheet>, before: AnswerKey, after: AnswerKey) {
  const rescoring = { oldKey: before, newKey: after, sheets }
  return standingChanges({ ...rescoring, before: standings(sheets, before), after: standings(sheets, after) })
}

test('a corrected key says which questions changed, and how', () => {
  expect(keyChanges(oldKey, newKey)).toEqual([{ question: 2, from: [1], to: [3] }])
  expect(keyChanges(oldKey, oldKey)).toEqual([])
})

test.each<[string, QuestionKey, QuestionKey, number]>([
  ['the same options in another order', [1, 3], [3, 1], 0],
  ['one more right option', [1], [1, 3], 1],
  ['one right option less', [1, 3], [3], 1],
  ['cancelled', [1], 'cancelled', 1],
  ['cancelled as before', 'cancelled', 'cancelled', 0],
  ['back in force', 'cancelled', [1], 1],
])('%s: that many changes', (_name, from, to, count) => {
  expect(keyChanges(new Map([[2, from]]), new Map([[2, to]]))).toHaveLength(count)
})

test('whoever left a question blank gets its marks when it is cancelled, and is told', () => {
  const sheets = new Map([['1', sheet([1, 2], [[1, 0]])]])
  expect(rescore(sheets, oldKey, new Map<number, QuestionKey>([...oldKey, [2, 'cancelled']]))).toMatchObject([
    { total: { before: 1, after: 2 }, questions: [{ verdict: { before: 'blank', after: 'right' } }] },
  ])
})

describe('what a correction does to each student (D6)', () => {
  const sheets = new Map([
    [
      '1',
      sheet(
        [1, 2],
        [
          [1, 0],
          [2, 1],
        ],
      ),
    ],
    [
      '2',
      sheet(
        [1, 2],
        [
          [1, 0],
          [2, 3],
        ],
      ),
    ],
    ['3', sheet([1, 3], [[1, 0]])],
    ['4', sheet([1, 2], [])],
  ])
  const changes = new Map(rescore(sheets, oldKey, newKey).map((change) => [change.studentId, change]))
  const correction = { question: 2, from: [1], to: [3] }

  test('a correction takes marks from who was right by mistake', () => {
    expect(changes.get('1')).toEqual({
      studentId: '1',
      total: { before: 2, after: 0.75 },
      position: { before: 1, after: 3 },
      questions: [{ ...correction, verdict: { before: 'right', after: 'wrong' } }],
    })
  })

  test('a correction gives marks to who was right after all', () => {
    expect(changes.get('2')).toEqual({
      studentId: '2',
      total: { before: 0.75, after: 2 },
      position: { before: 3, after: 1 },
      questions: [{ ...correction, verdict: { before: 'wrong', after: 'right' } }],
    })
  })

  test('a student without the question whose position is the same is not listed', () => {
    expect(changes.has('3')).toBe(false)
  })

  test('a student who left the corrected question blank is not listed', () => {
    expect(changes.has('4')).toBe(false)
  })

  test("a student whom only others' marks move is listed as such", () => {
    const two = new Map([
      ['1', sheet([2], [[2, 1]])],
      ['2', sheet([1], [])],
    ])
    expect(rescore(two, oldKey, newKey)).toContainEqual({
      studentId: '2',
      total: { before: 0, after: 0 },
      position: { before: 2, after: 1 },
      questions: [],
    })
  })

  test('another mark scheme changes totals though no answer counts otherwise', () => {
    const before = [{ studentId: '1', total: 2, position: 1 }]
    const after = [{ studentId: '1', total: 4, position: 1 }]
    expect(standingChanges({ before, after, oldKey, newKey: oldKey, sheets })).toEqual([
      { studentId: '1', total: { before: 2, after: 4 }, position: { before: 1, after: 1 }, questions: [] },
    ])
  })

  test('an accepted late attempt has no result before', () => {
    const before = [{ studentId: '1', total: null, position: null }]
    const after = [{ studentId: '1', total: 0, position: 1 }]
    expect(standingChanges({ before, after, oldKey, newKey: oldKey, sheets })).toMatchObject([
      { total: { before: null, after: 0 }, position: { before: null, after: 1 } },
    ])
  })

  test('a late attempt has no marks to change, only how its answer counts', () => {
    const late = { studentId: '1', total: null, position: null }
    const sheets = new Map([['1', sheet([2], [[2, 3]])]])
    expect(standingChanges({ before: [late], after: [late], oldKey, newKey, sheets })).toEqual([
      {
        studentId: '1',
        total: { before: null, after: null },
        position: { before: null, after: null },
        questions: [{ ...correction, verdict: { before: 'wrong', after: 'right' } }],
      },
    ])
  })
})

describe('a key corrected and corrected back', () => {
  const keys = fc.array(fc.tuple(fc.nat(2), fc.nat(2)), { minLength: 1, maxLength: 6 })
  const crowd = (questions: number) =>
    fc.array(fc.array(fc.option(fc.nat(2)), { minLength: questions, maxLength: questions }), { maxLength: 12 })
  const situation = keys.chain((pairs) => fc.tuple(fc.constant(pairs), crowd(pairs.length)))

  test('a key corrected back undoes every change, and lists exactly those whose result differs', () => {
    fc.assert(
      fc.property(situation, ([pairs, students]) => {
        const before = new Map(pairs.map(([from], question) => [question, [from]]))
        const after = new Map(pairs.map(([, to], question) => [question, [to]]))
        const sheets = new Map(students.map((picks, student) => [String(student), sheetOf(picks)]))
        const there = rescore(sheets, before, after)
        const back = rescore(sheets, after, before)
        expect(totalsAndPositions(there)).toEqual(totalsAndPositions(back.map(turnedRound)))

        const old = new Map(standings(sheets, before).map((row) => [row.studentId, row]))
        const affected = standings(sheets, after).filter(({ studentId, total, position }) => {
          const was = old.get(studentId)
          const picks = students[Number(studentId)] ?? []
          const counts = picks.some((picked, question) => {
            const [from, to] = pairs[question] ?? []
            return picked !== null && (picked === from) !== (picked === to)
          })
          return total !== was?.total || position !== was.position || counts
        })
        expect(there.map(({ studentId }) => studentId)).toEqual(affected.map(({ studentId }) => studentId))
      }),
    )
  })

  function sheetOf(picks: readonly (number | null)[]): Sheet {
    const answers = picks.flatMap((picked, question): [number, number][] =>
      picked === null ? [] : [[question, picked]],
    )
    return sheet([...picks.keys()], answers)
  }

  function turnedRound(change: StandingChange): StandingChange {
    const { studentId, total, position, questions } = change
    return {
      studentId,
      total: { before: total.after, after: total.before },
      position: { before: position.after, after: position.before },
      questions,
    }
  }

  function totalsAndPositions(changes: readonly StandingChange[]): Record<string, unknown> {
    return Object.fromEntries(changes.map(({ studentId, total, position }) => [studentId, { total, position }]))
  }
})
