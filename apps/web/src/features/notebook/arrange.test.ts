import type { Mistake } from '@anushilon/contract/operations/notebook'
import { NO_SOLUTION } from '@anushilon/domain/exam/question'
import { describe, expect, test } from 'vitest'
import { arrange, keyOf, opensSource } from './arrange.ts'
import { countsOf, withMoved } from './counts.ts'

function mistake(number: number, examId = 'optics', subjectId = 'phy'): Mistake {
  return {
    examId,
    examName: examId,
    variation: 'mcq',
    startsAt: 0,
    subjectId,
    subjectName: subjectId,
    number,
    isDone: false,
    question: { kind: 'text', text: 'q', figure: null, options: [], correct: 0, ...NO_SOLUTION, picked: null },
  }
}

const list = (...numbers: number[]) => numbers.map((number) => mistake(number))
const numbers = (shown: readonly Mistake[]) => shown.map(({ number }) => number)
const moved = (...all: number[]) => new Set(list(...all).map(keyOf))

describe('a page of the notebook', () => {
  test('a page of the notebook keeps what was just ticked off in its place, and takes in the next one at its end', () => {
    expect(numbers(arrange(list(1, 2, 3), list(1, 3, 4), moved(2)))).toEqual([1, 2, 3, 4])
    expect(numbers(arrange(list(1, 2, 3, 4), list(3, 4, 5), moved(1, 2)))).toEqual([1, 2, 3, 4, 5])
  })

  test('a page of the notebook is as it was after the tick is taken back', () => {
    expect(numbers(arrange(list(1, 2, 3, 4), list(1, 2, 3), moved(2)))).toEqual([1, 2, 3])
  })

  test('a page of the notebook lets go of what is no mistake any more', () => {
    expect(numbers(arrange(list(1, 2, 3), list(1, 3), moved()))).toEqual([1, 3])
  })

  test('a page of the notebook says once where questions come from that stand together', () => {
    const shown = [
      ...list(1, 2),
      mistake(3, 'optics', 'chem'),
      mistake(1, 'waves', 'chem'),
      mistake(2, 'waves', 'chem'),
    ]
    expect(shown.map((_, at) => opensSource(shown, at))).toEqual([true, false, true, true, false])
  })
})

test('a tick moves one question of its subject, and back', () => {
  const subjects = [
    { id: 'phy', name: 'Physics', open: 4, done: 1 },
    { id: 'chem', name: 'Chemistry', open: 2, done: 0 },
  ]
  const ticked = withMoved(subjects, 'phy', true)
  expect(countsOf(ticked, 'phy')).toEqual({ open: 3, done: 2 })
  expect(countsOf(ticked, 'chem')).toEqual({ open: 2, done: 0 })
  expect(countsOf(ticked, null)).toEqual({ open: 5, done: 2 })
  expect(withMoved(ticked, 'phy', false)).toEqual(subjects)
})
