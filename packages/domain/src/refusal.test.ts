import { expect, test } from 'vitest'
import { isRefusal, REFUSAL_CODES, refuse } from './refusal.ts'

test('a refusal names its code, and its detail only if there is one', () => {
  expect(refuse('time-over')).toEqual({ refused: 'time-over' })
  expect(refuse('already-picked', '2')).toEqual({ refused: 'already-picked', detail: '2' })
})

test.each([[null], [undefined], [0], [''], ['refused'], [[]], [{}], [{ kind: 'picked' }]])(
  '%j is no refusal',
  (value) => {
    expect(isRefusal(value)).toBe(false)
  },
)

test('every code is there once', () => {
  expect(new Set(REFUSAL_CODES).size).toBe(REFUSAL_CODES.length)
  expect(REFUSAL_CODES.map((code) => isRefusal(refuse(code)))).not.toContain(false)
})
