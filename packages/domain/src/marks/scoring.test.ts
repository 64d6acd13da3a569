import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { examPolicy } from './marks.ts'
import {
  fullMarks,
  fullMarksBySection,
  lostToWrong,
  scoreAttempt,
  scoreMcq,
  sectionTotal,
  verdictOn,
  type Scheme,
} from './scoring.ts'
import { at, samplePart } from '../testing/sample-exam.ts'

const quarterOff = examPolicy({ marksPerQuestion: 1, negativePercent: 25 })
const key = new Map([
  [1, [0]],
  [2, [1]],
  [3, [2]],
  [4, [3]],
  [5, [0]],
  [6, [0]],
])
const scheme: Scheme = { key, policy: quarterOff }
const inTime = { closedAt: at('10:20'), closedAs: 'submitted' } as const
const noScripts = { scriptMarks: [] }

test.each([
  [1, 'right'],
  [2, 'wrong'],
  [3, 'blank'],
])('question %i counts as %s', (question, verdict) => {
  const answers = new Map([
    [1, 0],
    [2, 0],
  ])
  expect(verdictOn(question, answers, key)).toBe(verdict)
})

describe('a sitting is scored', () => {
  test('a sitting of one MCQ section is scored', () => {
    const sitting = { parts: [samplePart('mcq', inTime)] }
    const answers = new Map([
      [1, 0],
      [2, 1],
      [3, 0],
    ])
    expect(scoreAttempt(sitting, { answers, ...noScripts }, scheme)).toEqual({
      kind: 'scored',
      total: 1.75,
      bySection: [{ section: 0, mcq: { right: 2, wrong: 1, blank: 1, marks: 1.75 }, written: null }],
      usedMs: 20 * 60_000,
    })
  })

  test('a sitting is scored only on the questions that the student was given', () => {
    const sitting = { parts: [samplePart('mcq', { ...inTime, paper: [{ section: 0, questions: [1, 2] }] })] }
    const answers = new Map([
      [1, 0],
      [3, 2],
    ])
    expect(scoreAttempt(sitting, { answers, ...noScripts }, scheme)).toMatchObject({ total: 1 })
  })

  test('a sitting is scored per subject in both parts, in the order of the exam', () => {
    const mcq = samplePart('mcq', {
      ...inTime,
      paper: [
        { section: 3, questions: [5, 6] },
        { section: 1, questions: [1, 2] },
      ],
    })
    const written = samplePart('written', {
      closedAt: at('10:40'),
      closedAs: 'overdue',
      paper: [
        { section: 1, questions: [1, 2] },
        { section: 3, questions: [1] },
      ],
    })
    const work = {
      answers: new Map([
        [1, 0],
        [5, 1],
        [6, 1],
      ]),
      scriptMarks: [
        { section: 1, question: 1, marks: 7.5 },
        { section: 1, question: 2, marks: 0.25 },
        { section: 3, question: 1, marks: 4 },
      ],
    }
    const result = scoreAttempt({ parts: [mcq, written] }, work, scheme)
    expect(result).toEqual({
      kind: 'scored',
      total: 12.25,
      bySection: [
        { section: 1, mcq: { right: 1, wrong: 0, blank: 1, marks: 1 }, written: { marks: 7.75 } },
        { section: 3, mcq: { right: 0, wrong: 2, blank: 0, marks: -0.5 }, written: { marks: 4 } },
      ],
      usedMs: 60 * 60_000,
    })
    expect(result.bySection.map(sectionTotal)).toEqual([8.75, 3.5])
  })

  test('a sitting whose written part was never started is scored from the MCQ part alone', () => {
    const result = scoreAttempt(
      { parts: [samplePart('mcq', inTime)] },
      { answers: new Map([[1, 0]]), ...noScripts },
      scheme,
    )
    expect(result.bySection).toEqual([{ section: 0, mcq: { right: 1, wrong: 0, blank: 3, marks: 1 }, written: null }])
  })

  test('a script nobody marked, or marks that belong elsewhere, score nothing', () => {
    const sitting = { parts: [samplePart('written', inTime)] }
    const scriptMarks = [
      { section: 0, question: 2, marks: 8 },
      { section: 0, question: 9, marks: 100 },
      { section: 1, question: 1, marks: 100 },
    ]
    expect(scoreAttempt(sitting, { answers: new Map(), scriptMarks }, { key: new Map(), policy: null })).toMatchObject({
      total: 8,
      bySection: [{ section: 0, mcq: null, written: { marks: 8 } }],
    })
  })

  test('a late sitting has no total, but its marks for staff to see (C10)', () => {
    const sitting = { parts: [samplePart('mcq', { closedAt: at('10:30:30'), closedAs: 'late' })] }
    expect(scoreAttempt(sitting, { answers: new Map([[1, 0]]), ...noScripts }, scheme)).toEqual({
      kind: 'late',
      bySection: [{ section: 0, mcq: { right: 1, wrong: 0, blank: 3, marks: 1 }, written: null }],
      usedMs: 30 * 60_000,
    })
  })

  test('a sitting that nobody submitted is scored from what was saved (C11)', () => {
    const sitting = { parts: [samplePart('mcq', { closedAt: at('10:30:30'), closedAs: 'overdue' })] }
    expect(scoreAttempt(sitting, { answers: new Map([[1, 0]]), ...noScripts }, scheme)).toMatchObject({
      kind: 'scored',
      total: 1,
    })
  })
})

describe('whatever staff decide about a question', () => {
  const right = fc.oneof(fc.constant('cancelled' as const), fc.uniqueArray(fc.nat(3), { minLength: 1, maxLength: 4 }))
  const question = fc.record({ right, picked: fc.option(fc.nat(3)) })
  type Asked = typeof question extends fc.Arbitrary<infer Q> ? Q : never

  function scored(questions: readonly Asked[]) {
    const answers = new Map<number, number>()
    for (const [number, { picked }] of questions.entries()) if (picked !== null) answers.set(number, picked)
    const key = new Map(questions.map((asked, number) => [number, asked.right]))
    return scoreMcq([...questions.keys()], answers, key, quarterOff)
  }

  /** In quarters of a mark, by reading the rule off the page and not out of the program. */
  function quarters({ right: accepted, picked }: Asked): number {
    if (accepted === 'cancelled') return 4
    if (picked === null) return 0
    return accepted.some((option) => option === picked) ? 4 : -1
  }

  test('each question is right, wrong or blank, and the marks follow from the three', () => {
    fc.assert(
      fc.property(fc.array(question, { maxLength: 60 }), (questions) => {
        const result = scored(questions)
        const expected = questions.map(quarters)
        expect(result.marks).toBe(expected.reduce((sum, each) => sum + each, 0) / 4 + 0)
        expect(result.right + result.wrong + result.blank).toBe(questions.length)
        expect(result.right).toBe(expected.filter((each) => each === 4).length)
      }),
    )
  })

  test('nobody loses by a cancelled question or by one more right option (D7)', () => {
    fc.assert(
      fc.property(fc.array(question, { minLength: 1, maxLength: 20 }), fc.nat(), fc.nat(3), (questions, at, more) => {
        const place = at % questions.length
        const ruled = (key: Asked['right']) =>
          scored(questions.map((asked, index) => (index === place ? { ...asked, right: key } : asked))).marks
        const before = questions[place]?.right ?? []
        const wider = before === 'cancelled' ? before : [...new Set([...before, more])]
        const { marks } = scored(questions)
        expect(ruled('cancelled')).toBeGreaterThanOrEqual(ruled(wider))
        expect(ruled(wider)).toBeGreaterThanOrEqual(marks)
      }),
    )
  })
})

test.each([
  ['MCQ', { questions: 25, marksPerQuestion: 1.1 }, null, 27.5],
  ['written', null, { image: 'p.png', marks: [10, 10, 2.5] }, 22.5],
  ['both', { questions: 10, marksPerQuestion: 1 }, { image: 'p.png', marks: [10] }, 20],
  ['neither', null, null, 0],
])('full marks of a section: %s', (_name, mcq, written, expected) => {
  expect(fullMarks(mcq, written)).toBe(expected)
})

test('what a student could have is by the questions they were given, and by the written part that they never started', () => {
  const paper = [
    { section: 0, questions: [1, 2] },
    { section: 2, questions: [5] },
  ]
  const sections = [{ written: { marks: [10, 5] } }, { written: null }, { written: null }]
  expect(fullMarksBySection({ marksPerQuestion: 1.5, sections }, { parts: [samplePart('mcq', { paper })] })).toEqual([
    { section: 0, marks: 18, mcq: 3, written: 15 },
    { section: 2, marks: 1.5, mcq: 1.5, written: null },
  ])
})

test('an exam without an MCQ part offers no marks for one; neither does a section without questions', () => {
  const paper = [{ section: 0, questions: [1, 2] }]
  const sections = [{ written: { marks: [10, 5] } }]
  const written = { parts: [samplePart('written', { paper })] }
  expect(fullMarksBySection({ marksPerQuestion: null, sections }, written)).toEqual([
    { section: 0, marks: 15, mcq: null, written: 15 },
  ])
  expect(fullMarksBySection({ marksPerQuestion: 2, sections }, written)).toEqual([
    { section: 0, marks: 15, mcq: 0, written: 15 },
  ])
})

test('what wrong answers cost is the same however they lie over the sections', () => {
  const section = (wrong: number) => ({ section: 0, mcq: { right: 3, wrong, blank: 0, marks: 0 }, written: null })
  expect(lostToWrong([section(7), section(3), { section: 2, mcq: null, written: { marks: 5 } }], quarterOff)).toBe(2.5)
  expect(lostToWrong([section(0)], quarterOff)).toBe(0)
})
