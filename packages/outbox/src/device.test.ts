import { expect, test } from 'vitest'
import { deviceOf } from './device.ts'
import { TextStorage } from './testing/storage.ts'

test('what is written is read, listed and removed', () => {
  const device = deviceOf(() => new TextStorage())
  const storage = new TextStorage()
  const kept = deviceOf(() => storage)
  expect(kept.write('a', '1')).toBe(true)
  expect(kept.write('b', '2')).toBe(true)
  expect(kept.keys()).toEqual(['a', 'b'])
  expect(kept.read('a')).toBe('1')
  kept.remove('a')
  expect(kept.read('a')).toBeNull()
  expect(device.keys()).toEqual([])
})

test('a full device says so and keeps what it has', () => {
  const storage = new TextStorage()
  const device = deviceOf(() => storage)
  device.write('a', '1')
  storage.isFull = true
  expect(device.write('a', '2')).toBe(false)
  expect(device.read('a')).toBe('1')
})

test.each([
  [
    'where it cannot even be named',
    () => {
      throw new DOMException('forbidden', 'SecurityError')
    },
  ],
  ['where every use of it is refused', () => Object.assign(new TextStorage(), { isForbidden: true })],
])('a device that keeps nothing throws nowhere: %s', (_, storage) => {
  const device = deviceOf(storage)
  expect(device.write('a', '1')).toBe(false)
  expect(device.keys()).toEqual([])
  expect(device.read('a')).toBeNull()
  expect(() => device.remove('a')).not.toThrow()
})
