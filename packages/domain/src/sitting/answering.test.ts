import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { answerablePart, checkOption, locate, locateWritten, newPicks, partForPhotos, pick } from './answering.ts'
import { at, samplePart } from '../testing/sample-exam.ts'

const sections = [{ subjectId: 'phy' }, { subjectId: 'chem' }, { subjectId: 'math' }]
const flat = [{ section: 0, questions: [7, 3, 9] }]
const bySubject = [
  { section: 0, questions: [7, 3, 9] },
  { section: 2, questions: [21, 20] },
]
const nowhere = { refused: 'no-such-question' }

describe('finding a question by its place on the paper (K)', () => {
  test.each([
    ['the first of a flat paper', flat, null, 0, { section: 0, question: 7 }],
    ['the last of a flat paper', flat, null, 2, { section: 0, question: 9 }],
    ['a flat paper may be named', flat, 'phy', 1, { section: 0, question: 3 }],
    ['in a subject', bySubject, 'math', 0, { section: 2, question: 21 }],
    ['past the end', flat, null, 3, nowhere],
    ['before the start', flat, null, -1, nowhere],
    ['between two', flat, null, 0.5, nowhere],
    ['past the end of a subject, though others have more', bySubject, 'math', 2, nowhere],
    ['in a subject they did not choose', bySubject, 'chem', 0, nowhere],
    ['in a subject the exam does not have', bySubject, 'art', 0, nowhere],
    ['without a subject where there are several', bySubject, null, 0, nowhere],
    ['on an empty paper', [], null, 0, nowhere],
  ])('finding a question by its place on the paper (K): %s', (_name, paper, subjectId, index, expected) => {
    expect(locate(sections, paper, { subjectId, index })).toEqual(expected)
  })

  test.each([
    [1, { section: 0, question: 1 }],
    [3, { section: 0, question: 3 }],
    [0, nowhere],
    [4, nowhere],
  ])('written question number %i counts from one', (questionNo, expected) => {
    const paper = [{ section: 0, questions: [1, 2, 3] }]
    expect(locateWritten(sections, paper, { subjectId: null, questionNo })).toEqual(expected)
  })
})

const four = { kind: 'picture', picture: { path: 'question.png' }, optionCount: 4 } as const

test.each([
  [0, true],
  [3, true],
  [4, false],
  [-1, false],
  [1.5, false],
  [Number.NaN, false],
])('of four options, %d exists: %s', (option, exists) => {
  expect(checkOption(four, option)).toEqual(exists ? option : { refused: 'no-such-option' })
})

describe('the first pick is final (C6)', () => {
  test('a first pick is taken', () => {
    expect(pick(null, 0)).toEqual({ kind: 'picked', option: 0 })
  })

  test('the same pick again is a retry', () => {
    expect(pick(0, 0)).toEqual({ kind: 'picked', option: 0 })
  })

  test('another pick than the first is refused, with the stored one', () => {
    expect(pick(0, 2)).toEqual({ refused: 'already-picked', detail: '0' })
  })
})

describe('answers and photos are taken', () => {
  const open = samplePart('mcq')
  const closed = samplePart('mcq', { closedAt: at('10:20'), closedAs: 'submitted' })
  const overdue = samplePart('mcq', { closedAt: at('10:30:30'), closedAs: 'overdue' })
  const late = samplePart('mcq', { closedAt: at('10:30:30'), closedAs: 'late' })
  const writing = samplePart('written')

  test.each([
    ['in time', open, '10:29:59.999'],
    ['at the deadline, on their way', open, '10:30'],
    ['at the last millisecond of grace (B4)', open, '10:30:30'],
    ['of a written part, at the last of upload time and grace (C16)', writing, '10:55:30'],
  ])('answers and photos are taken: %s', (_name, part, now) => {
    expect(answerablePart({ parts: [part] }, part.kind, at(now))).toBe(part)
  })

  test.each([
    ['before the part is started', [], '10:10', 'not-started'],
    ['once only the other part is started', [writing], '10:10', 'not-started'],
    ['after submitting', [closed], '10:21', 'part-closed'],
    ['after submitting, whatever the time', [closed], '11:00', 'part-closed'],
    ['a millisecond after grace', [open], '10:30:30.001', 'time-over'],
    ['after grace, once somebody has closed the part', [overdue], '10:31', 'time-over'],
    ['after grace, once somebody has closed the part as late', [late], '10:31', 'time-over'],
  ])('answers and photos are not taken %s', (_name, parts, now, refused) => {
    expect(answerablePart({ parts }, 'mcq', at(now))).toEqual({ refused })
  })
})

describe('photos that began to arrive in time (C12)', () => {
  const open = samplePart('written')
  const submitted = samplePart('written', { closedAt: at('10:40'), closedAs: 'submitted' })
  const overdue = samplePart('written', { closedAt: at('10:55:30'), closedAs: 'overdue' })
  // By itself, as pages do.
  const atTheEnd = samplePart('written', { closedAt: at('10:45'), closedAs: 'submitted' })

  test.each([
    ['the tail after the due moment', open, '10:55:30', '10:56:30'],
    ['the same where the part was handed in when its time was over', atTheEnd, '10:55:30', '10:56:30'],
    ['the tail after the part was closed for being overdue', overdue, '10:55:30', '10:56:30'],
    ['the tail after the hand-in', submitted, '10:39:59.999', '10:41'],
  ])('photos that began to arrive in time count if they are there within %s', (_name, part, began, ended) => {
    expect(partForPhotos({ parts: [part] }, at(began), at(ended))).toBe(part)
  })

  test.each([
    ['the tail after the due moment', open, '10:30', '10:56:30.001', 'time-over'],
    ['the tail after the part was closed for being overdue', overdue, '10:30', '10:56:30.001', 'time-over'],
    ['the same where the part was handed in when its time was over', atTheEnd, '10:30', '10:56:30.001', 'time-over'],
    ['the tail after the hand-in', submitted, '10:30', '10:41:00.001', 'part-closed'],
  ])(
    'photos that began to arrive in time do not count if they are there a millisecond after %s',
    (_name, part, began, ended, refused) => {
      expect(partForPhotos({ parts: [part] }, at(began), at(ended))).toEqual({ refused })
    },
  )

  test('who hands in a millisecond before the end is done with it; who does at the end may bring what the network held up', () => {
    const justBefore = samplePart('written', { closedAt: at('10:44:59.999'), closedAs: 'submitted' })
    expect(partForPhotos({ parts: [justBefore] }, at('10:45'))).toEqual({ refused: 'part-closed' })
    expect(partForPhotos({ parts: [justBefore] }, at('11:00'))).toEqual({ refused: 'part-closed' })
    expect(partForPhotos({ parts: [atTheEnd] }, at('10:45'))).toBe(atTheEnd)
    expect(partForPhotos({ parts: [atTheEnd] }, at('11:00'))).toEqual({ refused: 'time-over' })
  })
})

describe('a sheet that comes with the submit (C7)', () => {
  const questions = [7, 3, 9].map((number) => ({ ...four, number }))

  test('a sheet adds what is not stored; stored picks win', () => {
    const stored = new Map([[7, 1]])
    expect(newPicks(questions, stored, [2, 0, null])).toEqual([{ question: 3, option: 0 }])
  })

  test('a sheet may be shorter than the paper, or empty', () => {
    expect(newPicks(questions, new Map(), [3])).toEqual([{ question: 7, option: 3 }])
    expect(newPicks(questions, new Map(), [])).toEqual([])
  })

  test('a sheet may be longer than the paper if nothing is in the rest', () => {
    expect(newPicks(questions, new Map(), [null, null, 1, null, null])).toEqual([{ question: 9, option: 1 }])
  })

  test.each([
    ['an answer past the last question', [0, 0, 0, 0], 'no-such-question'],
    ['an option that is not there', [0, 4], 'no-such-option'],
    ['a broken option, even for an answered question', [-2], 'no-such-option'],
  ])('a sheet with %s is refused as a whole', (_name, sheet, refused) => {
    expect(newPicks(questions, new Map([[7, 0]]), sheet)).toEqual({ refused })
  })

  test('a sheet leaves every question with the stored pick if there is one, else with its own', () => {
    const answer = fc.option(fc.integer({ min: 0, max: 3 }))
    fc.assert(
      fc.property(fc.array(fc.tuple(answer, answer), { maxLength: 30 }), (pairs) => {
        const asked = pairs.map((_pair, index) => ({ ...four, number: 500 - index }))
        const stored = new Map<number, number>()
        for (const [index, [first]] of pairs.entries()) if (first !== null) stored.set(500 - index, first)
        const added = newPicks(
          asked,
          stored,
          pairs.map(([, own]) => own),
        ) as { question: number; option: number }[]
        const after = Object.fromEntries([...stored, ...added.map(({ question, option }) => [question, option])])
        const expected = pairs.flatMap(([first, own], index) => {
          const counts = first === null ? own : first
          return counts === null ? [] : [[500 - index, counts]]
        })
        expect(after).toEqual(Object.fromEntries(expected))
        expect(added.length + stored.size).toBe(expected.length)
      }),
    )
  })
})
