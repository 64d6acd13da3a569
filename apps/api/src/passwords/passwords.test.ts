import { describe, expect, test } from 'vitest'
import { WorkQueue } from '../work-queue.ts'
import { keepChosen, keepIssued, verify } from './passwords.ts'

const secret = Buffer.alloc(32, 's')

describe('a password the student chose', () => {
  test('is kept as argon2id and recognised', async () => {
    const kept = await keepChosen('গোপন-শব্দ')
    expect(kept).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await verify(kept, secret, '260001', 'গোপন-শব্দ')).toEqual({ right: true })
    expect(await verify(kept, secret, '260001', 'গোপন-শব্')).toEqual({ right: false })
  })

  test('is the same however the device composes its letters', async () => {
    const kept = await keepChosen('\u09DC\u09CB-\u00E9')
    expect((await verify(kept, secret, '1', '\u09A1\u09BC\u09C7\u09BE-e\u0301')).right).toBe(true)
  })
})

describe('a password the centre handed out', () => {
  test('is kept without the password in it, and is worth nothing under another number or secret', async () => {
    const kept = keepIssued(secret, '260001', 'handed-out')
    expect(kept).not.toContain('handed-out')
    expect(await verify(kept, secret, '260002', 'handed-out')).toEqual({ right: false })
    expect(await verify(kept, Buffer.alloc(32, 't'), '260001', 'handed-out')).toEqual({ right: false })
    expect(await verify(kept, secret, '260001', 'handed-ouT')).toEqual({ right: false })
  })

  test('becomes argon2id at its first correct use', async () => {
    const { right, upgrade } = await verify(keepIssued(secret, '1', 'handed-out'), secret, '1', 'handed-out')
    expect(right).toBe(true)
    expect(await verify(upgrade ?? null, secret, '1', 'handed-out')).toEqual({ right: true })
  })
})

test('where no password is kept, every one is wrong', async () => {
  expect(await verify(null, secret, '1', '')).toEqual({ right: false })
})

describe('the line for hashing', () => {
  test('works on a few at once, in order, and tells those beyond its end to come back', async () => {
    const queue = new WorkQueue({ atOnce: 2, waiting: 3 })
    const finish: (() => void)[] = []
    const done: number[] = []
    const jobs = [1, 2, 3, 4, 5].map(
      async (job) =>
        await queue.run(() => new Promise<void>((resolve) => finish.push(resolve))).then(() => done.push(job)),
    )
    await expect(queue.run(async () => undefined)).rejects.toThrow('busy')
    expect(finish).toHaveLength(2)
    for (let each = 0; each < 5; each += 1) {
      await expect.poll(() => finish.length).toBeGreaterThan(each)
      finish[each]?.()
    }
    await Promise.all(jobs)
    expect(done).toEqual([1, 2, 3, 4, 5])
  })

  test('goes on after one that failed', async () => {
    const queue = new WorkQueue({ atOnce: 1, waiting: 1 })
    const failing = queue.run(async () => await Promise.reject(new Error('no')))
    const next = queue.run(async () => 'next')
    await expect(failing).rejects.toThrow('no')
    expect(await next).toBe('next')
  })
})
