import { examsBySubject } from '@anushilon/contract/operations/catalogue'
import type { InputOf } from '@anushilon/contract/endpoint'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

/** The tabs of a subject's list, in their order (Spec 2). */
export const LISTED_VARIATIONS = ['mcq', 'written', 'mcq-written'] as const

/** A page of a subject's exams; while the next one comes, the last one stays. */
export function useSubjectExams(wanted: InputOf<typeof examsBySubject>) {
  return useQuery({
    queryKey: ['subject-exams', wanted],
    queryFn: async ({ signal }) => (await call(examsBySubject, wanted, { signal })).body,
    placeholderData: keepPreviousData,
  })
}
