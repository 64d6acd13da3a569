import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { session, useSession } from '../api/session.ts'
import { deliverPhotos, otherTabs, workspace } from './photo-delivery.ts'
import {
  differsFromServer,
  isLeftBehind,
  isOnItsWay,
  isOver,
  isProcessed,
  isUnsent,
  type LatePage,
  type Script,
} from './script.ts'

interface UnsentPhotos {
  /** To how many questions of the exam there are photos on this device that the server has not. */
  readonly questions: number
  /** How many of these can be sent, or will be in a moment. */
  readonly sendable: number
  /** How many of these are on their way; the others wait for the student. */
  readonly going: number
  /** The network is in the way. */
  readonly isLost: boolean
  /** How many photos came after the time and lie with the centre, which has not decided. */
  readonly withCentre: number
}

export function useUnsentPhotos(examId: string): UnsentPhotos {
  const studentId = useSession()?.studentId ?? ''
  useEffect(() => deliverPhotos(), [])
  const read = () => workspace.scripts(studentId, examId)
  const questions = useSyncExternalStore(workspace.subscribe, () => read().filter(isOnDevice).length)
  const sendable = useSyncExternalStore(workspace.subscribe, () => read().filter(isSendable).length)
  const going = useSyncExternalStore(workspace.subscribe, () => read().filter(isOnItsWay).length)
  const isLost = useSyncExternalStore(workspace.subscribe, () => read().some(isStuck))
  const withCentre = useSyncExternalStore(workspace.subscribe, () => read().flatMap(undecidedPages).length)
  return { questions, sendable, going, isLost, withCentre }
}

/** To how many questions of an exam that is over photos stayed behind; zero until the server has said what it has. */
export function usePhotosLeftBehind(examId: string): number {
  const studentId = useSession()?.studentId ?? ''
  const [isAsked, setAsked] = useState(false)
  useEffect(() => {
    void workspace.resume(studentId).then(async () => {
      await workspace.refresh(examId)
      setAsked(true)
    })
  }, [studentId, examId])
  const left = useSyncExternalStore(
    workspace.subscribe,
    () => workspace.scripts(studentId, examId).filter(isLeftBehind).length,
  )
  return isAsked ? left : 0
}

function isOnDevice(script: Script): boolean {
  return !isOver(script) && isUnsent(script)
}

function isSendable(script: Script): boolean {
  return isOnDevice(script) && (differsFromServer(script) || !isProcessed(script))
}

/** Something of the exam is on this device that the server has not. */
export function hasUnsentPhotos(examId: string): boolean {
  const studentId = session.read()?.studentId ?? ''
  return workspace.scripts(studentId, examId).some(isOnDevice)
}

function undecidedPages({ late }: Script): LatePage[] {
  return late.filter(({ isRefused }) => !isRefused)
}

function isStuck({ sending }: Script): boolean {
  return sending.kind === 'waiting' && sending.trouble === 'lost'
}

/** How many tries to send what waits have got nowhere, one after the other. */
export function lostUploads(examId: string): number {
  return workspace.lostTries(examId)
}

/** Tells when the server has the photos of a question as the student wants them. */
export function usePhotosUploaded(examId: string, listener: (subjectId: string, question: number) => void): void {
  const told = useEffectEvent(listener)
  useEffect(
    () =>
      workspace.onUploaded(({ place, received }) => {
        if (place.examId === examId && (received ?? []).length > 0) told(place.subjectId, place.question)
      }),
    [examId],
  )
}

/**
 * For when the time is up, or the student hands in: sends every photo that there is, confirmed or not, and ends when
 * none is on its way any more, or when the caller has waited long enough.
 */
export async function sendReadyPhotos(examId: string, signal: AbortSignal): Promise<void> {
  const patience = new Promise<void>((resolve) => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve())
  })
  await Promise.race([Promise.all([workspace.sendReady(examId), photosElsewhereSent(examId, signal)]), patience])
}

/** For when the student hands in, and this tab has nothing to send: another one may have. */
export async function photosElsewhereSent(examId: string, signal: AbortSignal): Promise<void> {
  await otherTabs.untilSent(examId, signal)
}

/** For when the part is handed in: photos that wait for nobody but the network still go. Ends when none does any more. */
export async function forgetPhotos(examId: string): Promise<void> {
  await workspace.handedIn(examId)
}
