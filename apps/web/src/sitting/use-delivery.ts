import { useEffect } from 'react'
import { useSession } from '../api/session.ts'
import { countUnsentScripts } from '../photos/device/unsent-marker.ts'
import { countUnsentPicks } from './unsent-count.ts'

/** Answers that were left on this device are sent from whatever page their student opens next (Decision C14). */
export function useDelivery(): void {
  const studentId = useSession()?.studentId
  useEffect(() => {
    if (studentId === undefined) return
    if (countUnsentPicks(studentId) > 0) {
      import('./delivery.ts').then(({ deliver }) => deliver(), nextPageTries)
    }
    if (countUnsentScripts(studentId) > 0) {
      import('../photos/photo-delivery.ts').then(({ deliverPhotos }) => deliverPhotos(), nextPageTries)
    }
  }, [studentId])
}

/** Without the network that would fetch it nothing could be sent either. */
function nextPageTries(): void {
  // Nothing is lost.
}
