import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import type { Anomaly } from '../judge/checker/sitting.ts'
import { FAULTS } from './faults.ts'
import { inThreads } from './in-threads.ts'
import { bundleAll, loadPrograms, runPhones } from './run.ts'

const ROOT = new URL('../../', import.meta.url)
const SEEDS = 6
const SIZE = { students: 40, questions: 4 }

/** The long version is `npm run bench:phones`; a seed that fails here is repeated there. */
test(
  'phones that are cut off, reloaded, killed, wiped and logged out leave no anomaly',
  { timeout: 3_600_000 },
  async () => {
    const anomalies: (Anomaly & { readonly seed: number })[] = []
    let phoneExams = 0
    const plans = Array.from({ length: SEEDS }, (_, index) => ({ seed: index + 1, ...SIZE }))
    await inThreads(2, await bundleAll(), plans, (outcome) => {
      phoneExams += outcome.phoneExams
      anomalies.push(...outcome.anomalies.map((one) => ({ seed: outcome.seed, ...one })))
    })
    expect(anomalies).toEqual([])
    expect(phoneExams).toBe(SEEDS * SIZE.students * 5)
  },
)

test('a seed repeats itself, and another is another', { timeout: 3_600_000 }, async () => {
  const programs = await loadPrograms()
  const plan = { seed: 1, students: 8, questions: 4 }
  const first = await runPhones(programs, plan)
  const again = await runPhones(programs, plan)
  expect(again.history).toEqual(first.history)
  const other = await runPhones(programs, { ...plan, seed: 2 })
  expect(other.history).not.toEqual(first.history)
})

test.for(FAULTS)('the fault “$name” can still be planted', async ({ file, from }) => {
  const text = await readFile(new URL(file, ROOT), 'utf8')
  expect(text.split(from)).toHaveLength(2)
})
