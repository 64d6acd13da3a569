import { expect, test } from 'vitest'
import { fileURLToPath } from 'node:url'
import { check } from './checker/check.ts'
import { ALL_FAULTS, run } from './run.ts'

const SERVER = fileURLToPath(new URL('serve.ts', import.meta.url))

/** The long version is `npm run bench:judge`. A seed that fails here is repeated with `-- --seed N --students 3 --speed 40`. */
test.concurrent.each([1, 2, 3])(
  'seed %i: whole sittings while things go wrong leave no anomaly',
  { timeout: 600_000 },
  async (seed) => {
    const { history } = await run({
      seed,
      students: 3,
      questions: 8,
      workers: 1,
      markers: 2,
      speed: 40,
      calmMs: 4_000,
      hasStandby: false,
      faults: ALL_FAULTS,
      historyFile: null,
      serverFile: SERVER,
    })
    expect(check(history)).toEqual([])
    // A history of nothing has no anomaly either. How much fits into a sitting depends on how busy the machine is.
    expect(history.operations.filter(({ ended }) => ended.is === 'ok').length).toBeGreaterThan(20)
  },
)
