import { HOUR, type Instant } from '../instant.ts'
import type { ExamHead } from './exam.ts'

/** Long enough to spread a course's phones, short enough that hardly any paper is corrected after it was fetched. */
export const DEFAULT_SEALED_HOURS = 1

type SealedExam = Pick<ExamHead, 'window' | 'sealedHours'>

/** From when a phone may fetch its student's paper, sealed; null: not at all. */
export function sealedFrom({ window, sealedHours }: SealedExam): Instant | null {
  return sealedHours === 0 ? null : window.opensAt - Math.round(sealedHours * HOUR)
}

/** Holds any paper in words, compressed: they all look alike. What pictures add is told by powers of two. */
const SMALLEST = 32 * 1024

/** How long a paper is made before it is sealed, so that its length does not tell what is on it. */
export function paddedLength(bytes: number): number {
  let length = SMALLEST
  while (length < bytes) length *= 2
  return length
}
