import { examInfo } from '@anushilon/contract/operations/before-start'
import { entryCheck } from '@anushilon/contract/operations/entry-check'
import { CallRefused } from '@anushilon/contract/call-errors'
import { behaviourOf } from '@anushilon/domain/exam/variation'
import { useQuery } from '@tanstack/react-query'
import { callFor } from '../../api/client.ts'
import { always, useKept } from '../../api/use-kept.ts'
import { storedPaper } from '../../sealed/sealed-store.ts'
import type { ExamOfAddress } from './exam-of-address.ts'

const FIVE_MINUTES = 5 * 60_000

function infoKey({ examId, variation }: ExamOfAddress) {
  return ['exam', variation, examId, 'info']
}

export function useExamInfo({ examId, variation }: ExamOfAddress) {
  return useQuery({
    queryKey: infoKey({ examId, variation }),
    queryFn: async ({ signal }) => (await callFor(examInfo, variation, { examId }, { signal })).body,
    staleTime: FIVE_MINUTES,
  })
}

/** The same for a running part that is reloaded without a network: its head has the exam's name all the same. */
export function useKeptExamInfo(exam: ExamOfAddress) {
  return useKept(infoKey(exam), useExamInfo(exam), always)
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
