import { MINUTE } from '@anushilon/domain/instant'

/** The end of the part as the student has taken note of it, and as the server said last. */
export interface KnownEnd {
  readonly noted: number
  readonly last: number
}

/**
 * An end that comes earlier, because minutes were taken back or the exam is called off, is news of its own, whatever was given
 * before; one that comes after the time was over, because the part is opened again, gives what is left from now on.
 */
export function heardEnd(before: KnownEnd | null, end: number, now: number): KnownEnd {
  if (before === null) return { noted: end, last: end }
  if (end < before.last) return { noted: before.last, last: end }
  return { noted: end > before.last && now > before.last ? Math.min(now, end) : before.noted, last: end }
}

/** The end that came earlier; null where it did not. */
export function earlierEnd({ noted, last }: KnownEnd): number | null {
  return last < noted ? last : null
}

export function minutesGiven({ noted, last }: KnownEnd): number {
  return last <= noted ? 0 : Math.max(1, Math.round((last - noted) / MINUTE))
}
