import { describe, expect, test } from 'vitest'
import { answerTimes } from './answer-times.ts'

const part = { startedAt: 1_000, deadlineAt: 61_000 }
const at = (question: number, receivedAt: number) => ({ question, receivedAt })

describe('the time an answer took', () => {
  test('the time an answer took runs from the answer before, in the order of answering, the first from the start', () => {
    const times = answerTimes(part, [at(3, 31_000), at(1, 5_000), at(2, 6_500)])
    expect([...times]).toEqual([
      [1, 4_000],
      [2, 1_500],
      [3, 24_500],
    ])
  })

  test('answers that arrived together share the time they took', () => {
    expect([...answerTimes(part, [at(1, 11_000), at(2, 11_000)]).values()]).toEqual([5_000, 5_000])
  })

  test('the time an answer took ends at the deadline, whatever grace let in', () => {
    expect(answerTimes(part, [at(1, 80_000)]).get(1)).toBe(60_000)
  })

  test('the time of a question that was left out is unknown', () => {
    expect(answerTimes(part, [])).toEqual(new Map())
  })
})
