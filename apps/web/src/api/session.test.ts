import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from './session.ts'

let window = new EventTarget()

beforeEach(() => {
  window = new EventTarget()
  vi.stubGlobal('window', window)
})
afterEach(() => vi.unstubAllGlobals())

/** What other tabs read whenever a line has been written or removed. */
function readsOf(write: () => void): (readonly (string | undefined)[])[] {
  const kept = new Map([
    ['STDNTTKN', 'of 1'],
    ['STDNTID', '1'],
    ['FORCOURSE', 'hsc-26'],
  ])
  const reads: (readonly (string | undefined)[])[] = []
  const note = () => reads.push([session.read()?.token, session.read()?.studentId])
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem(key: string, text: string) {
      kept.set(key, text)
      note()
    },
    removeItem(key: string) {
      kept.delete(key)
      note()
    },
  })
  write()
  return reads
}

test('somebody who logs in where another student was is at no moment taken for that one by another tab', () => {
  const reads = readsOf(() => session.save({ token: 'of 2', studentId: '2', courseId: 'hsc-26' }))
  expect(reads.at(-1)).toEqual(['of 2', '2'])
  expect(reads.filter(([token, student]) => student !== '' && token !== `of ${student}`)).toEqual([])
})

test('the same student who logs in again is nobody at no moment', () => {
  const reads = readsOf(() => session.save({ token: 'new', studentId: '1', courseId: 'hsc-26' }))
  expect(reads).toEqual([
    ['new', '1'],
    ['new', '1'],
    ['new', '1'],
  ])
})

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
