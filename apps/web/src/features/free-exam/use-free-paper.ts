import { freeExamInfo, freePaper, submitFree } from '@anushilon/contract/operations/free-exam'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { call } from '../../api/client.ts'
import { faultText } from '../../lib/fault-text.ts'
import { answersOf, noPicks, serverScored, withPick } from '../../practice/paper.ts'
import type { SavedFreePaper } from './free-paper-codec.ts'
import { readFreePaper, saveFreePaper } from './saved-free-paper.ts'

/** A free exam on the device: fetched once, answered, handed in and scored by the server. */
export function useFreePaper(examId: string) {
  const [saved, setSaved] = useState<SavedFreePaper | null>(() => readFreePaper(examId))
  const [isFinishing, setFinishing] = useState(false)
  const [fault, setFault] = useState('')

  const { data, error, refetch } = useQuery({
    queryKey: ['free exams', examId, 'paper'],
    queryFn: ({ signal }) => fetchPaper(examId, signal),
    enabled: saved === null,
    // The clock of a paper starts when it is fetched: it is never fetched again behind the visitor's back.
    staleTime: Infinity,
    gcTime: 0,
  })
  if (saved === null && data !== undefined) setSaved(data)

  useEffect(() => {
    if (saved !== null) saveFreePaper(saved)
  }, [saved])

  const pick = useCallback((at: number, option: number) => {
    setSaved((before) => before && { ...before, picks: withPick(before.picks, at, option) })
  }, [])

  async function finish() {
    if (saved === null || isFinishing) return
    setFinishing(true)
    setFault('')
    try {
      const { draw, paper, picks } = saved
      const { body } = await call(submitFree, { examId, draw, answers: answersOf(paper, picks) })
      setSaved({ ...saved, outcome: { result: { ...body.result, bySubject: [] }, questions: body.questions } })
    } catch (failure) {
      setFault(faultText(failure))
    } finally {
      setFinishing(false)
    }
  }

  return { saved, error, retry: refetch, pick, finish, isFinishing, fault }
}

async function fetchPaper(examId: string, signal: AbortSignal): Promise<SavedFreePaper> {
  const { exam } = (await call(freeExamInfo, { examId }, { signal })).body
  const { draw, questions, startsAt, endsAt } = (await call(freePaper, { examId }, { signal })).body
  const paper = { ...serverScored(examId, exam, questions), startsAt, endsAt }
  return { examId, draw, paper, picks: noPicks(paper), outcome: null }
}
