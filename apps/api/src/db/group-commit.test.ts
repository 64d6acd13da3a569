import { afterEach, describe, expect, test, vi } from 'vitest'
import { groupCommit } from './group-commit.ts'

/** A database that answers when told to, and remembers what it was given. */
function slowDatabase(refuses: (item: number) => boolean = () => false) {
  const batches: number[][] = []
  const pending: (() => void)[] = []
  const write = async (items: readonly number[]) => {
    batches.push([...items])
    await new Promise<void>((resolve) => pending.push(resolve))
    if (items.some(refuses)) throw new Error('a row was refused')
    return items.map((item) => item * 10)
  }
  const turn = () => new Promise<void>((resolve) => setImmediate(resolve))
  return {
    write,
    batches,
    async commitAll() {
      await turn()
      while (pending.length > 0) {
        pending.shift()?.()
        await turn()
      }
    },
    turn,
  }
}

afterEach(() => {
  vi.useRealTimers()
})

describe('writes that arrive together', () => {
  test('share one statement, and each gets its own outcome', async () => {
    const database = slowDatabase()
    const save = groupCommit(database)
    const saves = [1, 2, 3].map((item) => save(item))
    await database.commitAll()
    expect(await Promise.all(saves)).toEqual([10, 20, 30])
    expect(database.batches).toEqual([[1, 2, 3]])
  })

  test('nobody is answered before the commit', async () => {
    const database = slowDatabase()
    const save = groupCommit(database)
    let answered = false
    const saved = save(1).then(() => (answered = true))
    await database.turn()
    await database.turn()
    expect(answered).toBe(false)
    await database.commitAll()
    await saved
    expect(answered).toBe(true)
  })

  test('what comes while two commits are under way gathers into the next', async () => {
    const database = slowDatabase()
    const save = groupCommit(database)
    const saves: Promise<number>[] = []
    for (const item of [1, 2, 3, 4]) {
      saves.push(save(item))
      await database.turn()
    }
    await database.commitAll()
    await Promise.all(saves)
    expect(database.batches).toEqual([[1], [2], [3, 4]])
  })

  test('a batch is never larger than the limit', async () => {
    const database = slowDatabase()
    const save = groupCommit({ ...database, maxBatch: 2 })
    const saves = [1, 2, 3, 4, 5].map((item) => save(item))
    await database.commitAll()
    await Promise.all(saves)
    expect(database.batches.map((batch) => batch.length)).toEqual([2, 2, 1])
  })

  test('one bad row does not fail its neighbours', async () => {
    const database = slowDatabase((item) => item === 2)
    const save = groupCommit(database)
    const saves = [1, 2, 3].map((item) => save(item))
    const settled = Promise.allSettled(saves)
    await database.commitAll()
    expect((await settled).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  })

  test('when the database is away all of them fail, so that all of them are sent again', async () => {
    const write = async () => {
      throw Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })
    }
    const save = groupCommit<number, number>({ write })
    const settled = await Promise.allSettled([save(1), save(2)])
    expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  })
})

describe('a rest between statements', () => {
  test('a lone write goes out at once; those that come within the rest after it share the next statement', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    const database = slowDatabase()
    const save = groupCommit({ ...database, slots: 1, restMs: 100 })
    const first = save(1)
    await database.commitAll()
    expect(await first).toBe(10)
    const others = [save(2), save(3)]
    await database.commitAll()
    vi.advanceTimersByTime(99)
    await database.commitAll()
    expect(database.batches).toEqual([[1]])
    others.push(save(4))
    vi.advanceTimersByTime(1)
    await database.commitAll()
    expect(await Promise.all(others)).toEqual([20, 30, 40])
    expect(database.batches).toEqual([[1], [2, 3, 4]])
    vi.advanceTimersByTime(100)
    const late = save(5)
    await database.commitAll()
    expect(await late).toBe(50)
  })
})
