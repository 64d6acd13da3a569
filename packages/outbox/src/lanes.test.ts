import { expect, test } from 'vitest'
import { createLanes, type Step } from './lanes.ts'
import { settled } from './testing/page.ts'

/** Lanes whose steps end when the test says so, each with what it says. */
function open() {
  const steps: { readonly lane: string; end(step: Step): Promise<void> }[] = []
  const troubles: string[] = []
  const planned = new Set<() => void>()
  const lanes = createLanes({
    step: (lane) =>
      new Promise((resolve) => {
        steps.push({
          lane,
          async end(step) {
            steps.shift()
            resolve(step)
            await settled()
          },
        })
      }),
    onTrouble: (lane) => troubles.push(`${lane} ${lanes.troubleOf(lane)}`),
    later(_milliseconds, act) {
      planned.add(act)
      return () => planned.delete(act)
    },
    random: () => 1,
  })
  return { lanes, steps, troubles, planned }
}

const EMPTY: Step = { kind: 'empty' }
const LOGGED_OUT: Step = { kind: 'logged-out' }

test('what comes while a lane finds nothing is looked for once more', async () => {
  const { lanes, steps } = open()
  void lanes.run('a')
  void lanes.run('a')
  await steps[0]?.end(EMPTY)
  expect(steps).toHaveLength(1)
  await steps[0]?.end(EMPTY)
  expect(steps).toHaveLength(0)
})

test('whoever logs in while a lane is told to is not kept waiting', async () => {
  const { lanes, steps, troubles } = open()
  void lanes.run('a')
  void lanes.run('a')
  await steps[0]?.end(LOGGED_OUT)
  expect([steps.length, troubles.length]).toEqual([1, 0])
  await steps[0]?.end(LOGGED_OUT)
  expect([steps.length, troubles]).toEqual([0, ['a logged-out']])
})

test('a lane that is closed takes no further step, not even one that was planned while it was told so', async () => {
  const { lanes, steps, troubles, planned } = open()
  void lanes.run('a')
  lanes.plan('a', 500)
  await steps[0]?.end({ kind: 'closed' })
  expect([steps.length, troubles, planned.size]).toEqual([0, ['a closed'], 0])
})

test.each([EMPTY, LOGGED_OUT, { kind: 'done' } as const])(
  'a lane that is held does not go on after $kind, and does when it is let go',
  async (step) => {
    const { lanes, steps } = open()
    void lanes.run('a')
    const letGo = lanes.hold('a')
    void lanes.run('a')
    await steps[0]?.end(step)
    expect(steps).toHaveLength(0)
    letGo()
    expect(steps).toHaveLength(1)
  },
)

test('a lane with nothing left has no trouble any more', async () => {
  const { lanes, steps, troubles } = open()
  void lanes.run('a')
  await steps[0]?.end(LOGGED_OUT)
  void lanes.run('a')
  await steps[0]?.end(EMPTY)
  expect(troubles).toEqual(['a logged-out', 'a none'])
})

test('failures are counted in a row, for each lane', async () => {
  const { lanes, steps } = open()
  for (const lane of ['a', 'a', 'b']) {
    void lanes.run(lane)
    await steps[0]?.end({ kind: 'lost' })
  }
  expect(['a', 'b', 'c'].map((lane) => lanes.failuresOf(lane))).toEqual([2, 1, 0])
  void lanes.run('a')
  await steps[0]?.end({ kind: 'done' })
  expect(lanes.failuresOf('a')).toBe(0)
})

test('a step that throws ends the run, and the next kick begins anew', async () => {
  let isBroken = true
  let steps = 0
  const lanes = createLanes({
    async step() {
      steps += 1
      if (isBroken) throw new Error('a listener fell over')
      return EMPTY
    },
    onTrouble: () => undefined,
    later: () => () => undefined,
    random: () => 1,
  })
  await expect(lanes.run('a')).rejects.toThrow('a listener fell over')
  isBroken = false
  await lanes.run('a')
  expect(steps).toBe(2)
})

test('nobody waits for a lane that was never run', async () => {
  const { lanes } = open()
  await lanes.idle('a')
  expect(lanes.troubleOf('a')).toBe('none')
})
