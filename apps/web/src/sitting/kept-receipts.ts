import { RECEIPTS_PREFIX } from '../lib/device-storage.ts'

/*
 * Signed receipts of what the server has acknowledged (decision 033), kept beside the answers until the log-out. Nothing
 * looks into them here: who wants them checked takes them along in a file.
 */

const keyOf = (studentId: string, examId: string) => `${RECEIPTS_PREFIX}${studentId}:${examId}`

/** The oldest of other exams make room: of those the file was taken, or never will be. */
function makeRoom(but: string): boolean {
  const other = Object.keys(localStorage).find((key) => key.startsWith(RECEIPTS_PREFIX) && key !== but)
  if (other === undefined) return false
  localStorage.removeItem(other)
  return true
}

/** A device that has no room for it does without: the server can prove the same. */
export function keepReceipt(studentId: string, examId: string, receipt: string): void {
  const key = keyOf(studentId, examId)
  try {
    const kept = receiptsOf(studentId, examId)
    if (kept.includes(receipt)) return
    localStorage.setItem(key, [...kept, receipt].join('\n'))
  } catch {
    try {
      if (makeRoom(key)) keepReceipt(studentId, examId, receipt)
    } catch {
      // Storage is forbidden.
    }
  }
}

export function receiptsOf(studentId: string, examId: string): string[] {
  try {
    return (localStorage.getItem(keyOf(studentId, examId)) ?? '').split('\n').filter((line) => line !== '')
  } catch {
    return []
  }
}
