import { useEffect, useSyncExternalStore } from 'react'
import { useSession } from '../api/session.ts'
import { deliverPhotos, desk } from './photo-delivery.ts'
import type { ScriptPlace } from './script.ts'

/** To how many questions of the exam there are photos on this device that the server has not. */
export function useUnsentPhotos(examId: string): number {
  const studentId = useSession()?.studentId ?? ''
  useEffect(() => deliverPhotos(), [])
  return useSyncExternalStore(desk.subscribe, () => desk.unsent(studentId, examId).length)
}

/** Told when the server has taken the photos of a question. */
export const onPhotosUploaded: (listener: (place: ScriptPlace) => void) => () => void = desk.onUploaded

/**
 * For when the time is up: sends every photo that there is, confirmed or not, and ends when none is on its way any
 * more, or when the caller has waited long enough.
 */
export async function sendReadyPhotos(examId: string, signal: AbortSignal): Promise<void> {
  const patience = new Promise<void>((resolve) => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve())
  })
  await Promise.race([desk.sendReady(examId), patience])
}

/** For when the part is handed in: nothing of it can be sent any more. */
export async function forgetPhotos(examId: string): Promise<void> {
  await desk.close(examId, '')
}
