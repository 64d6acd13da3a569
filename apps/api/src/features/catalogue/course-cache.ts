import type { CourseId } from '@anushilon/domain/exam'
import { SECOND, type Instant } from '@anushilon/domain/instant'

/** What may be this old: at opening time a whole course asks the same within a minute. */
export const FRESH_FOR = 2 * SECOND

interface Kept<T> {
  readonly loadedAt: Instant
  readonly value: Promise<T>
}

/**
 * Keeps what is the same for a whole course for a moment. However many ask at once, the database is asked once:
 * the others wait for the same answer. A failed load is not kept.
 */
export class CourseCache<T> {
  readonly #load: (courseId: CourseId, now: Instant) => Promise<T>
  readonly #kept = new Map<CourseId, Kept<T>>()

  constructor(load: (courseId: CourseId, now: Instant) => Promise<T>) {
    this.#load = load
  }

  async get(courseId: CourseId, now: Instant): Promise<T> {
    const known = this.#kept.get(courseId)
    if (known && Math.abs(now - known.loadedAt) < FRESH_FOR) return await known.value
    const kept = { loadedAt: now, value: this.#load(courseId, now) }
    this.#kept.set(courseId, kept)
    try {
      return await kept.value
    } catch (error) {
      if (this.#kept.get(courseId) === kept) this.#kept.delete(courseId)
      throw error
    }
  }
}
