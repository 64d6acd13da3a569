import { examInfo } from '@anushilon/contract/operations/before-start'
import { entryCheck } from '@anushilon/contract/operations/entry-check'
import { CallRefused } from '@anushilon/contract/call-errors'
import { behaviourOf } from '@anushilon/domain/exam/variation'
import { useQuery } from '@tanstack/react-query'
import { callFor } from '../../api/client.ts'
import { storedPaper } from '../../sealed/sealed-store.ts'
import type { ExamOfAddress } from './exam-of-address.ts'

const FIVE_MINUTES = 5 * 60_000

export function useExamInfo({ examId, variation }: ExamOfAddress) {
  return useQuery({
    queryKey: ['exam', variation, examId, 'info'],
    queryFn: async ({ signal }) => (await callFor(examInfo, variation, { examId }, { signal })).body,
    staleTime: FIVE_MINUTES,
  })
}

/**
 * Whether the student may get ready though the exam has not opened: their paper is on the device, sealed. Null until that is
 * known.
 */
export function useIsEarly({ examId, variation }: ExamOfAddress, entryError: Error | null): boolean | null {
  const isTooEarly = entryError instanceof CallRefused && entryError.code === 'not-open-yet'
  const { data = null } = useQuery({
    queryKey: ['exam', variation, examId, 'sealed'],
    queryFn: async () => (await storedPaper(examId, behaviourOf(variation).parts[0] ?? 'mcq')) !== null,
    enabled: isTooEarly,
    gcTime: 0,
  })
  return isTooEarly ? data : false
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
