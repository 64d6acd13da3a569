import { expect, onTestFinished, test } from 'vitest'
import { createTestLog } from '../../test/harness/log.ts'
import { repeat } from './repeat.ts'

/** Work that waits until the test lets it go on, and tells when it began. */
function handWork() {
  const runs: { readonly end: () => void; readonly fail: () => void }[] = []
  let begun = Promise.withResolvers<void>()
  return {
    runs,
    begins: () => begun.promise,
    async work() {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      runs.push({ end: resolve, fail: () => reject(new Error('the database is away')) })
      begun.resolve()
      begun = Promise.withResolvers()
      await promise
    },
  }
}

function repeated() {
  const hand = handWork()
  const log = createTestLog('expected')
  const repeating = repeat({ name: 'a job', everyMs: 1, log: log.logger, work: hand.work })
  onTestFinished(() => {
    hand.runs.at(-1)?.end()
    return repeating.stop()
  })
  return { ...hand, ...repeating, lines: log.lines }
}

/** Much longer than the pause between two runs. */
const aWhile = () => new Promise((resolve) => setTimeout(resolve, 30))

test('one run begins only when the one before has ended', async () => {
  const { runs, begins } = repeated()
  await begins()
  await aWhile()
  expect(runs).toHaveLength(1)
  const second = begins()
  runs[0]?.end()
  await second
  expect(runs).toHaveLength(2)
})

test('a run that fails is reported once and tried again until it works', async () => {
  const { runs, begins, lines } = repeated()
  await begins()
  for (const index of [0, 1, 2]) {
    const next = begins()
    runs[index]?.fail()
    await next
  }
  const next = begins()
  runs[3]?.end()
  await next
  expect(lines.map(({ msg }) => msg)).toEqual(['failed; trying again', 'works again'])
})

test('stopping waits for the run under way and begins no other', async () => {
  const { runs, begins, stop } = repeated()
  await begins()
  let stopped = false
  const stopping = stop().then(() => (stopped = true))
  await aWhile()
  expect(stopped).toBe(false)
  runs[0]?.end()
  await stopping
  await aWhile()
  expect(runs).toHaveLength(1)
})
