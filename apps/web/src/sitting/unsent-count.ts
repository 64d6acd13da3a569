import { UNSENT_PREFIX } from '../lib/device-storage.ts'

/** How many answers of this student wait on this device. Small, for pages that only need to know. */
export function countUnsent(studentId: string): number {
  return Object.keys(localStorage).filter((key) => key.startsWith(`${UNSENT_PREFIX}${studentId}:`)).length
}
