import { expect, test } from 'vitest'
import { Cache, LruMap } from './cache.ts'

/** Loads that end when the test says so. */
function loads() {
  const begun: PromiseWithResolvers<string>[] = []
  return {
    begun,
    load: () => {
      const loading = Promise.withResolvers<string>()
      begun.push(loading)
      return loading.promise
    },
  }
}

test('a cache loads a value once for all who ask while it loads, however long that takes', async () => {
  const { begun, load } = loads()
  const cache = new Cache<string, string>({ most: 10, freshFor: 100 })
  const asked = [cache.get('a', 0, load), cache.get('a', 99, load), cache.get('a', 100_000, load)]
  begun[0]?.resolve('loaded')
  expect(await Promise.all(asked)).toEqual(['loaded', 'loaded', 'loaded'])
  expect(begun).toHaveLength(1)
})

test('a cached value is handed out while it is fresh and loaded anew after that, or once the clock was set back', async () => {
  let loaded = 0
  const cache = new Cache<string, number>({ most: 10, freshFor: 100 })
  const at = async (now: number) => await cache.get('a', now, async () => ++loaded)
  expect(await at(1000)).toBe(1)
  expect(await at(1099)).toBe(1)
  expect(await at(1100)).toBe(2)
  expect(await at(1000)).toBe(3)
})

test('a failed load reaches all who waited for it, and the next who asks loads again', async () => {
  const cache = new Cache<string, string>({ most: 10, freshFor: 100 })
  const fails = () => Promise.reject(new Error('away'))
  const asked = await Promise.allSettled([cache.get('a', 0, fails), cache.get('a', 0, fails)])
  expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await cache.get('a', 0, async () => 'back')).toBe('back')
})

test('a load that fails late does not evict the newer entry under its key', async () => {
  const { begun, load } = loads()
  const cache = new Cache<string, string>({ most: 10, freshFor: 100 })
  const older = cache.get('a', 0, load)
  cache.delete('a')
  const newer = cache.get('a', 0, load)
  begun[1]?.resolve('newer')
  await newer
  begun[0]?.reject(new Error('away'))
  await expect(older).rejects.toThrow('away')
  expect(await cache.get('a', 0, load)).toBe('newer')
  expect(begun).toHaveLength(2)
})

test('a deleted entry is loaded anew at once, even while its old load is under way', async () => {
  const { begun, load } = loads()
  const cache = new Cache<string, string>({ most: 10, freshFor: 100 })
  const older = cache.get('a', 0, load)
  cache.delete('a')
  const newer = cache.get('a', 0, load)
  begun[1]?.resolve('newer')
  begun[0]?.resolve('older')
  expect(await Promise.all([older, newer])).toEqual(['older', 'newer'])
  expect(await cache.get('a', 0, load)).toBe('newer')
})

test('a value that is fresh for no time is shared by those who waited and cached for nobody', async () => {
  const { begun, load } = loads()
  const cache = new Cache<string, string>({ most: 10, freshFor: (value) => (value === 'missing' ? 0 : 100) })
  const asked = [cache.get('a', 0, load), cache.get('a', 0, load)]
  begun[0]?.resolve('missing')
  expect(await Promise.all(asked)).toEqual(['missing', 'missing'])
  const again = cache.get('a', 0, load)
  begun[1]?.resolve('there')
  expect(await again).toBe('there')
  expect(await cache.get('a', 0, load)).toBe('there')
})

test('a cache that is full evicts what was used least recently', async () => {
  const loaded: string[] = []
  const cache = new Cache<string, string>({ most: 2, freshFor: 100 })
  const get = async (key: string) =>
    await cache.get(key, 0, async () => {
      loaded.push(key)
      return key
    })
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await get(key)
  expect(loaded).toEqual(['a', 'b', 'c', 'b'])
})

test('a bounded map keeps the most recently used entries and forgets deleted ones', () => {
  const map = new LruMap<string, number>(2)
  map.set('a', 1)
  map.set('b', 2)
  map.get('a')
  map.set('c', 3)
  expect([map.get('a'), map.get('b'), map.get('c')]).toEqual([1, undefined, 3])
  map.set('a', 4)
  map.set('d', 5)
  expect([map.get('a'), map.get('c'), map.get('d')]).toEqual([4, undefined, 5])
  map.delete('d')
  expect(map.get('d')).toBeUndefined()
})
