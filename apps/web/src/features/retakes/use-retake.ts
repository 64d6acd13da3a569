import type { ExamInfo } from '@anushilon/contract/schemas/exam-info'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import { retakesLeft } from '@anushilon/contract/operations/retakes'
import { useQuery } from '@tanstack/react-query'
import { CallRefused } from '@anushilon/contract/call-errors'
import { call } from '../../api/client.ts'
import { useSession } from '../../api/session.ts'
import { faultText } from '../../lib/fault-text.ts'
import { useWayBack } from '../../lib/way-back.ts'
import { listPath, paths } from '../../paths.ts'
import { noPicks, withPick } from '../../practice/paper.ts'
import { retakes as en } from '../../text/en-practice.ts'
import { toast } from '@anushilon/ui/feedback/toast.ts'
import { forgetRetake, joined, onOtherTab, resumedRetake, type SavedRetake, saveRetake } from './device-retakes.ts'
import { forgetRequestKey, requestKey } from './request-key.ts'
import type { RetakeKind } from './retake-kinds.ts'

export type Retake = ReturnType<typeof useRetake>

/** A retake lives on the device: begun, resumed after a reload, finished (Spec 4 "Retake", Decision G3). */
export function useRetake(kind: RetakeKind, examId: string) {
  const studentId = useSession()?.studentId ?? ''
  const { list } = kind
  const place = useMemo(() => ({ list, studentId, examId }), [list, studentId, examId])
  const [saved, setSaved] = useState<SavedRetake | null>(() => resumedRetake(place, resultShownHere()))
  const [busy, setBusy] = useState<'registering' | 'assigning' | 'finishing' | null>(null)
  const [fault, setFault] = useState('')
  const [, navigate] = useLocation()
  const left = useRetakesLeft(kind, examId, saved === null)
  const isMissed = saved?.isMissed ?? (kind.register === null || left.data?.missed === true)
  const wayBack = useWayBack(listPath(isMissed ? paths.missedExams : paths.history, kind.variation))

  useEffect(() => {
    if (saved === null) return
    saveRetake(place, saved)
    if (saved.result !== null) noteResultShown(saved.paper.startsAt)
  }, [place, saved])

  useEffect(() => onOtherTab(place, (there) => setSaved((here) => joined(here, there))), [place])

  const pick = useCallback((at: number, option: number) => {
    setSaved((before) => before && { ...before, picks: withPick(before.picks, at, option) })
  }, [])

  /** What the server refuses it will refuse again; a lost call is worth another press, and counts once. */
  function failed(error: unknown) {
    if (!(error instanceof CallRefused) || error.status >= 500) {
      setFault(faultText(error))
      return
    }
    forgetRequestKey(place)
    // Whoever is logged out is led to the log-in page, which says why.
    if (error.code === 'not-logged-in') return
    toast(error.code === 'retake-limit' ? en.limitReached : error.message, 'failure')
    navigate(listPath(paths.history, kind.variation))
  }

  async function begin(info: ExamInfo, subjects: readonly string[]) {
    if (busy !== null) return
    setFault('')
    try {
      if (kind.register !== null) {
        setBusy('registering')
        await call(kind.register, { examId, idempotencyKey: requestKey(place) })
      }
      setBusy('assigning')
      const paper = await kind.load({ examId, info, subjects })
      const begun = { paper, isMissed, picks: noPicks(paper), result: null }
      const whole = saveRetake(place, begun)
      forgetRequestKey(place)
      setSaved(whole)
    } catch (error) {
      failed(error)
    } finally {
      setBusy(null)
    }
  }

  async function finish() {
    if (busy !== null || saved === null) return
    setBusy('finishing')
    setFault('')
    try {
      const whole = saveRetake(place, saved)
      setSaved({ ...whole, ...(await kind.score(examId, whole)) })
    } catch (error) {
      setFault(faultText(error))
    } finally {
      setBusy(null)
    }
  }

  function complete() {
    forgetRetake(place)
    navigate(wayBack)
  }

  return {
    kind,
    examId,
    saved,
    left: left.data ?? null,
    /** Whether it is missed and how many are left is being asked for. */
    isAsking: left.isLoading,
    isMissed,
    wayBack,
    busy,
    fault,
    pick,
    begin,
    finish,
    complete,
  }
}

/** How many may still be added, asked before one is. A missed exam that is not counted has no limit. */
function useRetakesLeft(kind: RetakeKind, examId: string, isToBegin: boolean) {
  return useQuery({
    queryKey: ['retakes-left', examId],
    queryFn: async ({ signal }) => (await call(retakesLeft, { examId }, { signal })).body,
    enabled: kind.register !== null && isToBegin,
    staleTime: 0,
  })
}

/** Which retake's result this entry of the browser's history has shown; it stays there over a reload. */
function resultShownHere(): unknown {
  return (history.state as { resultOf?: unknown } | null)?.resultOf
}

function noteResultShown(startsAt: number) {
  if (resultShownHere() !== startsAt) history.replaceState({ ...history.state, resultOf: startsAt }, '')
}
