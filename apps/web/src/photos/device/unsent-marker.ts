import { UNSENT_PREFIX } from '../../lib/device-storage.ts'

/**
 * Beside the photos in the database, a line in local storage for each question that has some: any page can read at
 * once whether there are any, and other tabs hear when something changes.
 */
const PREFIX = `${UNSENT_PREFIX}photos:`

/** Each writing differs from the last, so that other tabs hear of it. */
let writings = 0

export function markUnsent(key: string, photos: number): void {
  writings += 1
  try {
    if (photos === 0) localStorage.removeItem(PREFIX + key)
    else localStorage.setItem(PREFIX + key, `${photos} ${performance.now().toFixed(3)} ${writings}`)
  } catch {
    // The photos themselves are kept or not kept elsewhere.
  }
}

/** The script that a line of local storage is about; null if it is about something else. */
export function scriptOfMarker(line: string | null): string | null {
  return line?.startsWith(PREFIX) ? line.slice(PREFIX.length) : null
}

/** To how many questions this student has photos on this device that the server has not. */
export function countUnsentScripts(studentId: string): number {
  return Object.keys(localStorage).filter((line) => line.startsWith(`${PREFIX}${studentId}:`)).length
}
