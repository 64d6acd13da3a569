import { bankList } from '@anushilon/contract/staff/bank'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '../../../api/queries.ts'

/** The chapters of a subject, by its name: those on its list and those that questions of the bank name. */
export function useChapters(subject: string): readonly string[] {
  const { data } = useQuery({
    ...queryFor(bankList, { subject }),
    enabled: subject !== '',
    staleTime: 60_000,
  })
  return data?.chapters ?? []
}
