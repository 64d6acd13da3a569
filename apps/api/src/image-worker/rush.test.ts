import { expect, test } from 'vitest'
import { Rush } from './rush.ts'

function rushOn(processors: number) {
  const clock = { now: 0 }
  const rush = new Rush(processors, () => clock.now)
  const come = (photos: number) => {
    for (let photo = 0; photo < photos; photo += 1) rush.photoCame()
  }
  return { clock, rush, come }
}

test('a rush is more photos within a second than the processors develop, and ends a second after the last of them', () => {
  const { clock, rush, come } = rushOn(2)
  come(39)
  expect(rush.isOn).toBe(false)
  come(1)
  expect(rush.isOn).toBe(true)
  clock.now = 999
  expect(rush.isOn).toBe(true)
  clock.now = 1_000
  expect(rush.isOn).toBe(false)
})

test('as many photos spread over two seconds are none', () => {
  const { clock, rush, come } = rushOn(2)
  come(30)
  clock.now = 1_000
  come(30)
  expect(rush.isOn).toBe(false)
})
