import { expect, test } from 'vitest'
import { runPhones } from './run.ts'

/** The long version is `npm run bench:phones`; a seed that fails here is repeated there. */
test(
  'phones that lose, double and delay what they send, are reloaded, wiped and logged out leave no anomaly',
  {
    timeout: 300_000,
  },
  async () => {
    const { anomalies, operations } = await runPhones({ seed: 1, students: 40, questions: 12 })
    expect(anomalies).toEqual([])
    expect(operations).toBeGreaterThan(1_500)
  },
)
