import { expect, test } from 'vitest'
import { FairQueue, type Lane } from './fair-queue.ts'

/** Fills a line with one place while that place is taken, then lets all go through; gives the order in which they did. */
async function orderOf(wanted: readonly (readonly [lane: Lane, whose: number, name: string])[]): Promise<string> {
  const line = new FairQueue(1)
  const order: string[] = []
  const first = Promise.withResolvers<void>()
  const all = [line.run('waiting', 0, () => first.promise)]
  for (const [lane, whose, name] of wanted) all.push(line.run(lane, whose, async () => void order.push(name)))
  first.resolve()
  await Promise.all(all)
  return order.join(' ')
}

test('who wants much does not delay who wants little', async () => {
  const much = Array.from({ length: 4 }, (_, index) => ['asked', 1, `much-${index}`] as const)
  const order = await orderOf([...much, ['asked', 2, 'little'], ['asked', 3, 'other']])
  expect(order).toBe('much-0 little other much-1 much-2 much-3')
})

test('those of an earlier lane go first', async () => {
  const order = await orderOf([
    ['waiting', 0, 'waiting'],
    ['asked', 1, 'asked'],
    ['staff', 2, 'staff'],
  ])
  expect(order).toBe('staff asked waiting')
})

test('work that fails frees its place', async () => {
  const line = new FairQueue(1)
  const failing = line.run('asked', 1, () => Promise.reject(new Error('broken')))
  const next = line.run('asked', 1, async () => 'done')
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('done')
})
