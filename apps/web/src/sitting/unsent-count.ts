import { UNSENT_PREFIX } from '../lib/device-storage.ts'
import { countUnsentScripts } from '../photos/device/unsent-marker.ts'

/** How many answers of this student wait on this device, picked or photographed. Small, for pages that only need to know. */
export function countUnsent(studentId: string): number {
  return countUnsentPicks(studentId) + countUnsentScripts(studentId)
}

export function countUnsentPicks(studentId: string): number {
  return Object.keys(localStorage).filter((key) => key.startsWith(`${UNSENT_PREFIX}${studentId}:`)).length
}
