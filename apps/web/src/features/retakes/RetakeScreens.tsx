import { useEffect, type ComponentType } from 'react'
import { useArrival } from '../../app/use-arrival.ts'
import { useLocation, useParams } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { paths, pathTo } from '../../paths.ts'
import { RETAKES, type RetakeKind } from './retake-kinds.ts'
import { RetakeRun } from './RetakeRun.tsx'
import { RetakeStart } from './RetakeStart.tsx'
import { type Retake, useRetake } from './use-retake.ts'

/** Chosen, begun and sat under one address. */
function screenOf(kind: RetakeKind): ComponentType {
  return function RetakeScreen() {
    const { examCode } = useParams<{ examCode: string }>()
    return <OneAddress key={examCode} kind={kind} examId={examCode} />
  }
}

function OneAddress({ kind, examId }: { readonly kind: RetakeKind; readonly examId: string }) {
  const retake = useRetake(kind, examId)
  useArrival(stageOf(retake))
  return retake.saved === null ? <RetakeStart retake={retake} /> : <RetakeRun retake={retake} saved={retake.saved} />
}

/** Each is a screen of its own, whatever the address: it begins at its top, and the focus with it. */
function stageOf({ saved }: Retake): 'start' | 'paper' | 'result' {
  if (saved === null) return 'start'
  return saved.result === null ? 'paper' : 'result'
}

/** A missed special exam is begun under one address and sat under another (Spec 7 "Retakes and after-exam"). */
export function MissedSpecialStartScreen() {
  const { examCode } = useParams<{ examCode: string }>()
  const retake = useRetake(RETAKES.missedSpecial, examCode)
  useWayOn(retake.saved !== null, pathTo(paths.specialMissed, { examCode }))
  return retake.saved === null ? <RetakeStart retake={retake} /> : null
}

export function MissedSpecialRunScreen() {
  const { examCode } = useParams<{ examCode: string }>()
  const retake = useRetake(RETAKES.missedSpecial, examCode)
  useWayOn(retake.saved === null, pathTo(paths.retakeBeforeStart, { examCode }))
  useArrival(stageOf(retake))
  return retake.saved === null ? null : <RetakeRun retake={retake} saved={retake.saved} />
}

/** The other address of the same exam; what was given to this one goes along. */
function useWayOn(isTime: boolean, to: string) {
  const [, navigate] = useLocation()
  const state = useHistoryState<unknown>()
  useEffect(() => {
    if (isTime) navigate(to, { replace: true, state })
  }, [isTime, navigate, to, state])
}

export const McqRetakeScreen = screenOf(RETAKES.mcq)
export const BothRetakeScreen = screenOf(RETAKES.both)
export const SpecialRetakeScreen = screenOf(RETAKES.special)
export const McqSpecialRetakeScreen = screenOf(RETAKES.mcqSpecial)
export const AfterExamScreen = screenOf(RETAKES.afterExam)
