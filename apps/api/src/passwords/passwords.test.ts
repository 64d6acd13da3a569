import { describe, expect, test } from 'vitest'
import { hash, verify as verifyArgon2 } from '@node-rs/argon2'
import { HashLine } from './hash-line.ts'
import { hashChosen, hashIssued, verify } from './passwords.ts'

const secret = Buffer.alloc(32, 's')

describe('a password the student chose', () => {
  test('a password the student chose is stored as argon2id and recognised', async () => {
    const stored = await hashChosen(secret, 'গোপন-শব্দ')
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await verify(stored, secret, '260001', 'গোপন-শব্দ')).toEqual({ right: true })
    expect(await verify(stored, secret, '260001', 'গোপন-শব্')).toEqual({ right: false })
  })

  test('a password the student chose is the same however the device composes its letters', async () => {
    const stored = await hashChosen(secret, '\u09DC\u09CB-\u00E9')
    expect((await verify(stored, secret, '1', '\u09A1\u09BC\u09C7\u09BE-e\u0301')).right).toBe(true)
  })
})

describe('a password with digits', () => {
  test('a password with digits is the same from a Bengali and a Latin keyboard, chosen or handed out', async () => {
    const chosen = await hashChosen(secret, 'ঢাকা-২০২৬')
    const issued = hashIssued(secret, '1', 'k7mp-x3rt')
    expect(await verify(chosen, secret, '1', 'ঢাকা-2026')).toEqual({ right: true })
    expect(await verify(chosen, secret, '1', 'ঢাকা-২০২৬')).toEqual({ right: true })
    expect(await verify(chosen, secret, '1', 'ঢাকা-2027')).toEqual({ right: false })
    expect((await verify(issued, secret, '1', 'k৭mp-x৩rt')).right).toBe(true)
  })

  test('a password with digits that was stored as it was typed is still right as it was typed', async () => {
    const stored = await hash('ঢাকা-২০২৬', { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
    expect((await verify(stored, secret, '1', 'ঢাকা-২০২৬')).right).toBe(true)
    expect((await verify(stored, secret, '1', 'ঢাকা-২০২৭')).right).toBe(false)
  })
})

describe('a password the centre handed out', () => {
  test('a password the centre handed out is stored without the password in it, and is worth nothing under another number or secret', async () => {
    const stored = hashIssued(secret, '260001', 'handed-out')
    expect(stored).not.toContain('handed-out')
    expect(await verify(stored, secret, '260002', 'handed-out')).toEqual({ right: false })
    expect(await verify(stored, Buffer.alloc(32, 't'), '260001', 'handed-out')).toEqual({ right: false })
    expect(await verify(stored, secret, '260001', 'handed-ouT')).toEqual({ right: false })
  })

  test('a password the centre handed out becomes argon2id at its first correct use', async () => {
    const { right, upgrade } = await verify(hashIssued(secret, '1', 'handed-out'), secret, '1', 'handed-out')
    expect(right).toBe(true)
    expect(await verify(upgrade ?? null, secret, '1', 'handed-out')).toEqual({ right: true })
  })
})

test('where no password is stored, every one is wrong', async () => {
  expect(await verify(null, secret, '1', '')).toEqual({ right: false })
})

describe('the sieve', () => {
  test('the sieve lets the right one through and stops about 255 of 256 wrong ones before argon2', async () => {
    const stored = await hashChosen(secret, 'right')
    const [argon = '', sieve] = stored.split(' ')
    expect(sieve).toMatch(/^[0-9a-f]{8}:[0-9a-f]{2}$/)
    expect(await verifyArgon2(argon, 'right')).toBe(true)
    // A thousand wrong ones take as long as a few hashes.
    const wrong = await Promise.all(
      Array.from({ length: 1_000 }, (_, each) => verify(stored, secret, '1', `guess ${each}`)),
    )
    expect(wrong.some(({ right }) => right)).toBe(false)
  })

  test('the sieve is added at the next right use to what was stored without one', async () => {
    const [argon = ''] = (await hashChosen(secret, 'right')).split(' ')
    expect(await verify(argon, secret, '1', 'wrong')).toEqual({ right: false })
    const { right, upgrade = null } = await verify(argon, secret, '1', 'right')
    expect([right, upgrade?.startsWith(`${argon} `)]).toEqual([true, true])
    expect(await verify(upgrade, secret, '1', 'right')).toEqual({ right: true })
    // So it is under another secret: who has lost the old one still knows the passwords.
    const renewed = await verify(upgrade, Buffer.alloc(32, 't'), '1', 'right')
    expect(renewed).toEqual({ right: true, upgrade: expect.stringContaining(argon) as string })
    expect(renewed.upgrade).not.toBe(upgrade)
  })
})

describe('the line for hashing', () => {
  /** Work that ends when it is told to. */
  function held(line: HashLine) {
    const begun: string[] = []
    const ends = new Map<string, () => void>()
    const enter = async (lane: 'sieved' | 'unsieved', name: string) =>
      await line.run(lane, async () => {
        begun.push(name)
        await new Promise<void>((resolve) => ends.set(name, resolve))
      })
    return { begun, enter, end: (name: string) => ends.get(name)?.() }
  }

  test('the line for hashing works on a few at once, in order, and tells those beyond the end of their lane to come back', async () => {
    const line = new HashLine({ atOnce: 2, waiting: { sieved: 2, unsieved: 1 } })
    const { begun, enter, end } = held(line)
    const jobs = ['a', 'b', 'c', 'd'].map((name) => enter('sieved', name))
    jobs.push(enter('unsieved', 'z'))
    await expect(line.run('sieved', async () => undefined)).rejects.toThrow('busy')
    await expect(line.run('unsieved', async () => undefined)).rejects.toThrow('busy')
    expect(begun).toEqual(['a', 'b'])
    for (const name of ['a', 'b', 'c', 'd', 'z']) {
      await expect.poll(() => begun).toContain(name)
      end(name)
    }
    await Promise.all(jobs)
    expect(begun).toEqual(['a', 'b', 'c', 'd', 'z'])
  })

  test('the line for hashing lets those go first who passed the sieve, and the others stand still no longer than five', async () => {
    const line = new HashLine({ atOnce: 1, waiting: { sieved: 20, unsieved: 20 } })
    const { begun, enter, end } = held(line)
    const unsieved = ['y', 'z']
    const sieved = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
    const jobs = [enter('sieved', 'first'), ...unsieved.map((name) => enter('unsieved', name))]
    jobs.push(...sieved.map((name) => enter('sieved', name)))
    for (let each = 0; each < jobs.length; each += 1) {
      await expect.poll(() => begun.length).toBeGreaterThan(each)
      end(begun[each] ?? '')
    }
    await Promise.all(jobs)
    expect(begun.join(' ')).toBe('first a b c d y e f g z')
  })

  test('the line for hashing goes on after one that failed', async () => {
    const line = new HashLine({ atOnce: 1, waiting: { sieved: 1, unsieved: 1 } })
    const failing = line.run('sieved', async () => await Promise.reject(new Error('no')))
    const next = line.run('sieved', async () => 'next')
    await expect(failing).rejects.toThrow('no')
    expect(await next).toBe('next')
  })
})
