import { expect, test } from 'vitest'
import { fileURLToPath } from 'node:url'
import { freePort } from '../lib/product.ts'
import { check } from './checker/check.ts'
import { ALL_FAULTS, run } from './run.ts'

const SERVER = fileURLToPath(new URL('serve.ts', import.meta.url))

/** A disk of one's own needs rights that not everybody has, and a second database costs more than all the rest. */
const FAULTS_HERE = ALL_FAULTS.filter((name) => name !== 'fill the disk' && !name.startsWith('fail over'))

/** The long version is `npm run bench:judge`. A seed that fails here is repeated with `-- --seed N --students 2 --questions 8 --workers 1 --speed 40`. */
test.concurrent.each([1, 2, 3])(
  'seed %i: whole sittings while things go wrong leave no anomaly',
  { timeout: 600_000 },
  async (seed) => {
    const { history } = await run({
      seed,
      students: 2,
      questions: 8,
      workers: 1,
      markers: 2,
      speed: 40,
      calmCalls: 60,
      hasStandby: false,
      faults: FAULTS_HERE,
      historyFile: null,
      serverFile: SERVER,
      port: await freePort(),
    })
    expect(check(history)).toEqual([])
    // A history of nothing has no anomaly either. How much fits into a sitting depends on how busy the machine is.
    expect(history.operations.filter(({ ended }) => ended.is === 'ok').length).toBeGreaterThan(20)
  },
)
