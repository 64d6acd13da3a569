import { afterEach, beforeEach, expect } from 'vitest'

/** What our code prints as an error while a test runs is a fault that the test did not expect. */
const NOISE = Symbol.for('noise of the test')
const shared = globalThis as typeof globalThis & { [NOISE]?: string[] }
/** Test files that share a process share its console, which is listened to once. */
const noise = (shared[NOISE] ??= listen())

function listen(): string[] {
  const heard: string[] = []
  for (const level of ['error', 'warn'] as const) {
    const print = console[level].bind(console)
    console[level] = (...parts: unknown[]) => {
      heard.push(`console.${level}: ${parts.map(String).join(' ')}`)
      print(...parts)
    }
  }
  return heard
}

beforeEach(() => {
  noise.length = 0
})

afterEach(() => {
  expect(noise, 'nothing may be printed as an error').toEqual([])
})
