import { entryCheck } from '@anushilon/contract/operations/entry-check'
import { startWritten } from '@anushilon/contract/operations/sitting'
import { behaviourOf, type PartKind } from '@anushilon/domain/exam/variation'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { CallRefused } from '@anushilon/contract/call-errors'
import { callFor } from '../../../api/client.ts'
import { forgetReplies } from '../../../api/kept-replies.ts'
import { useKept } from '../../../api/use-kept.ts'
import { openStored } from '../../../sealed/open-paper.ts'
import { forgetPapers, storedPaper } from '../../../sealed/sealed-store.ts'
import type { ExamOfAddress } from '../exam-of-address.ts'
import { isPart, type Stage, stageKey } from '../stage.ts'
import { neverGivesUp } from './never-gives-up.ts'

export function runningKey({ examId, variation }: ExamOfAddress, part: PartKind) {
  return ['sitting', variation, examId, part]
}

/** Which part the student is in. A second part that is open to them is assigned on the way (Spec 4 "Exam entry check"). */
export function useStage({ examId, variation }: ExamOfAddress) {
  const key = stageKey({ examId, variation })
  const queries = useQueryClient()
  const query = useQuery({
    queryKey: key,
    queryFn: async ({ signal }): Promise<Stage> => {
      const { parts } = behaviourOf(variation)
      const entry = (await callFor(entryCheck, variation, { examId }, { signal })).body
      switch (entry) {
        case 'assign':
          return { kind: 'not-started' }
        case 'running':
          return { kind: 'part', part: parts[0] ?? 'mcq', isSecond: false }
        case 'written-next':
          return await secondPart(queries, { examId, variation })
        case 'ended':
          return { kind: 'ended' }
      }
    },
    ...neverGivesUp,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  useKept(key, query, isPart)
  const hasEnded = query.data?.kind === 'ended'
  useEffect(() => {
    if (hasEnded) void forgetSitting({ examId, variation })
  }, [hasEnded, examId, variation])
  return query
}

/** Handed in, or closed by the server: the paper leaves the device. */
export async function forgetSitting({ examId, variation }: ExamOfAddress): Promise<void> {
  await Promise.all([forgetReplies(['sitting', variation, examId]), forgetPapers(examId)])
}

async function secondPart(queries: QueryClient, { examId, variation }: ExamOfAddress): Promise<Stage> {
  try {
    // Sat in the subjects of the first part: the server knows them.
    const paper = await storedPaper(examId, 'written')
    if (paper === null) await callFor(startWritten, variation, { examId, subjects: null })
    else {
      const running = await openStored(paper, { examId, part: 'written', subjects: null })
      if (running !== null) queries.setQueryData(runningKey({ examId, variation }, 'written'), running)
    }
    return { kind: 'part', part: 'written', isSecond: true }
  } catch (error) {
    // The window has closed between the two questions.
    if (error instanceof CallRefused && (error.code === 'exam-over' || error.code === 'part-closed')) {
      return { kind: 'ended' }
    }
    throw error
  }
}
