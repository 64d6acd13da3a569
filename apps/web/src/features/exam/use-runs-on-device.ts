import { useEffect, useState } from 'react'
import { patienceFor } from '../../api/kept-patience.ts'
import { keptReply } from '../../api/kept-replies.ts'
import type { ExamOfAddress } from './exam-of-address.ts'
import { isPart, stageKey } from './stage.ts'

interface Entry {
  readonly data: unknown
  readonly failureReason: Error | null
}

/**
 * Where the server does not answer: whether the device has a part of the exam. Whoever comes to it anew (a phone that
 * restarted opens the app on Home) goes on as after a reload.
 */
export function useRunsOnDevice(exam: ExamOfAddress, { data, failureReason }: Entry): boolean {
  const [runs, setRuns] = useState(false)
  const patience = data === undefined ? patienceFor(failureReason) : null
  const { examId, variation } = exam

  useEffect(() => {
    if (patience === null) return
    let isWanted = true
    const look = async () => {
      const kept = await keptReply(stageKey({ examId, variation }))
      if (isWanted && kept !== null && isPart(kept.data)) setRuns(true)
    }
    const timer = setTimeout(() => void look(), patience)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [patience, examId, variation])

  return runs
}
