import { timingSafeEqual } from 'node:crypto'

/** Whether somebody gave what they should have: in a time that does not tell how much of it was right. */
export function isSameSecret(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)]
  return one.length === other.length && timingSafeEqual(one, other)
}
