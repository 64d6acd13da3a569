import { studentInfo } from '@anushilon/contract/operations/profile'
import { useQuery } from '@tanstack/react-query'
import { call } from './client.ts'

export const STUDENT_KEY = ['student']

/** The student's own profile, shared by the header and the profile's pages. */
export function useStudent() {
  return useQuery({
    queryKey: STUDENT_KEY,
    queryFn: async ({ signal }) => (await call(studentInfo, {}, { signal })).body,
    staleTime: 60_000,
  })
}
