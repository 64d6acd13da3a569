import { expect, test } from 'vitest'
import { CourseCache, FRESH_FOR } from './course-cache.ts'

test('however many ask at once, a course is loaded once', async () => {
  const loaded: string[] = []
  const cache = new CourseCache(async (courseId) => {
    loaded.push(courseId)
    return loaded.length
  })
  const asked = await Promise.all([...Array.from({ length: 50 }, () => cache.get('a', 1000)), cache.get('b', 1000)])
  expect(loaded).toEqual(['a', 'b'])
  expect(new Set(asked)).toEqual(new Set([1, 2]))
  expect(await cache.get('a', 1000 + FRESH_FOR - 1)).toBe(1)
  expect(await cache.get('a', 1000 + FRESH_FOR)).toBe(3)
})

test('a load that failed is tried again by the next who asks', async () => {
  let away = true
  const cache = new CourseCache(async () => {
    if (away) throw new Error('away')
    return 'back'
  })
  await expect(Promise.all([cache.get('a', 0), cache.get('a', 0)])).rejects.toThrow('away')
  away = false
  expect(await cache.get('a', 0)).toBe('back')
})
