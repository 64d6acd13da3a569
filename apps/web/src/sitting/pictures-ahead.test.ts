import { expect, test } from 'vitest'
import { bringAhead } from './pictures-ahead.ts'

function phone() {
  const asked: string[] = []
  const rests: number[] = []
  const lost = new Set<string>()
  let atOnce = 0
  return {
    asked,
    rests,
    lost,
    async load(url: string) {
      atOnce += 1
      expect(atOnce).toBe(1)
      asked.push(url)
      await Promise.resolve()
      atOnce -= 1
      if (lost.has(url)) throw new Error('lost')
    },
    async rest(milliseconds: number) {
      rests.push(milliseconds)
      if (rests.length === 3) lost.clear()
      await Promise.resolve()
    },
    random: () => 1,
  }
}

test('pictures come in order, one at a time, each once', async () => {
  const ports = phone()
  const here = new Set(['b'])
  await bringAhead(['a', 'b', 'c', 'a'], here, ports, new AbortController().signal)
  expect(ports.asked).toEqual(['a', 'c'])
  expect([...here].toSorted()).toEqual(['a', 'b', 'c'])
})

test('one that does not come is asked for again, after longer and longer rests, until it is here', async () => {
  const ports = phone()
  ports.lost.add('b')
  await bringAhead(['a', 'b', 'c'], new Set(), ports, new AbortController().signal)
  expect(ports.asked).toEqual(['a', 'b', 'b', 'b', 'b', 'c'])
  expect(ports.rests).toEqual([500, 1_000, 2_000])
})

test('called off for something urgent it stops at once, and goes on later where it was', async () => {
  const ports = phone()
  const here = new Set<string>()
  const urgent = new AbortController()
  const load = async (url: string, signal: AbortSignal) => {
    await ports.load(url)
    if (url === 'b') urgent.abort()
    if (signal.aborted) throw new Error('called off')
  }
  await bringAhead(['a', 'b', 'c'], here, { ...ports, load }, urgent.signal)
  expect([...here]).toEqual(['a'])
  expect(ports.rests).toEqual([])
  await bringAhead(['a', 'b', 'c'], here, ports, new AbortController().signal)
  expect(ports.asked).toEqual(['a', 'b', 'b', 'c'])
})
