import { afterEach, beforeEach, expect } from 'vitest'

/** What our code prints as an error while a test runs is a fault that the test did not expect. */
const noise: string[] = []

beforeEach(() => {
  noise.length = 0
})

for (const level of ['error', 'warn'] as const) {
  const print = console[level].bind(console)
  console[level] = (...parts: unknown[]) => {
    noise.push(`console.${level}: ${parts.map(String).join(' ')}`)
    print(...parts)
  }
}

afterEach(() => {
  expect(noise, 'nothing may be printed as an error').toEqual([])
})
