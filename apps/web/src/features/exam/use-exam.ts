import { entryCheck, examInfo } from '@anushilon/contract/operations/before-start'
import { useQuery } from '@tanstack/react-query'
import { callFor } from '../../api/client.ts'
import type { ExamOfAddress } from './exam-of-address.ts'

const FIVE_MINUTES = 5 * 60_000

export function useExamInfo({ examId, variation }: ExamOfAddress) {
  return useQuery({
    queryKey: ['exam', variation, examId, 'info'],
    queryFn: async ({ signal }) => (await callFor(examInfo, variation, { examId }, { signal })).body,
    staleTime: FIVE_MINUTES,
  })
}

/** Where the student stands with the exam. Asked anew each time: what it was a minute ago says nothing. */
export function useEntry({ examId, variation }: ExamOfAddress) {
  return useQuery({
    queryKey: ['exam', variation, examId, 'entry'],
    queryFn: async ({ signal }) => (await callFor(entryCheck, variation, { examId }, { signal })).body,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
}
