import { freeExamInfo, freePaper, submitFree } from '@anushilon/contract/operations/free-exam'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { call } from '../../api/client.ts'
import { faultText } from '../../lib/fault-text.ts'
import { answersOf, noPicks, withPick } from '../../practice/paper.ts'
import { keepFreePaper, readFreePaper, type KeptFreePaper } from './kept-free-paper.ts'

/** A free exam on the device: fetched once, answered, handed in and scored by the server. */
export function useFreePaper(examId: string) {
  const [kept, setKept] = useState<KeptFreePaper | null>(() => readFreePaper(examId))
  const [isFinishing, setFinishing] = useState(false)
  const [fault, setFault] = useState('')

  const { data, error, refetch } = useQuery({
    queryKey: ['free exams', examId, 'paper'],
    queryFn: ({ signal }) => fetchPaper(examId, signal),
    enabled: kept === null,
    // The clock of a paper starts when it is fetched: it is never fetched again behind the visitor's back.
    staleTime: Infinity,
    gcTime: 0,
  })
  if (kept === null && data !== undefined) setKept(data)

  useEffect(() => {
    if (kept !== null) keepFreePaper(kept)
  }, [kept])

  const pick = useCallback((at: number, option: number) => {
    setKept((before) => before && { ...before, picks: withPick(before.picks, at, option) })
  }, [])

  async function finish() {
    if (kept === null || isFinishing) return
    setFinishing(true)
    setFault('')
    try {
      const { draw, paper, picks } = kept
      const { body } = await call(submitFree, { examId, draw, answers: answersOf(paper, picks) })
      setKept({ ...kept, outcome: { result: { ...body.result, bySubject: [] }, questions: body.questions } })
    } catch (failure) {
      setFault(faultText(failure))
    } finally {
      setFinishing(false)
    }
  }

  return { kept, error, retry: refetch, pick, finish, isFinishing, fault }
}

async function fetchPaper(examId: string, signal: AbortSignal): Promise<KeptFreePaper> {
  const { exam } = (await call(freeExamInfo, { examId }, { signal })).body
  const { draw, questions, startsAt, endsAt } = (await call(freePaper, { examId }, { signal })).body
  const [subject] = exam.subjects
  const paper = {
    name: exam.name,
    sections: [
      {
        subjectId: subject?.id ?? examId,
        subjectName: subject?.name ?? '',
        questions: questions.map(({ number, ...question }) => ({ ...question, id: number, correct: null })),
      },
    ],
    startsAt,
    endsAt,
    marks: null,
    negativePercent: exam.mcq?.negativePercent ?? null,
  }
  return { examId, draw, paper, picks: noPicks(paper), outcome: null }
}
