import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from './session.ts'

let window = new EventTarget()

beforeEach(() => {
  window = new EventTarget()
  vi.stubGlobal('window', window)
})
afterEach(() => vi.unstubAllGlobals())

const anotherTabWrites = (key: string | null) => window.dispatchEvent(Object.assign(new Event('storage'), { key }))

test('a log-in and a log-out in another tab are told of, and nothing else that is stored there', () => {
  const told = vi.fn<() => void>()
  const stop = session.subscribe(told)
  anotherTabWrites('unsent:1:exam:phy:0')
  expect(told).not.toHaveBeenCalled()
  anotherTabWrites('STDNTTKN')
  anotherTabWrites(null)
  expect(told).toHaveBeenCalledTimes(2)
  stop()
  anotherTabWrites('STDNTTKN')
  expect(told).toHaveBeenCalledTimes(2)
})
