import { useEffect } from 'react'
import { useSession } from '../api/session.ts'
import { countUnsent } from './unsent-count.ts'

/** Answers that were left on this device are sent from whatever page their student opens next (Decision C14). */
export function useDelivery(): void {
  const studentId = useSession()?.studentId
  useEffect(() => {
    if (studentId === undefined || countUnsent(studentId) === 0) return
    import('./delivery.ts').then(
      ({ deliver }) => deliver(),
      // Without the network that would fetch it nothing could be sent either; the next page tries again.
      () => undefined,
    )
  }, [studentId])
}
