import { subjectsByCourse } from '@anushilon/contract/operations/catalogue'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { useSession } from '../../api/session.ts'

/** The subjects of the student's course. */
export function useSubjects() {
  const courseId = useSession()?.courseId ?? ''
  return useQuery({
    queryKey: ['subjects', courseId],
    queryFn: async ({ signal }) => (await call(subjectsByCourse, { courseId }, { signal })).body.subjects,
    enabled: courseId !== '',
    staleTime: 5 * 60_000,
  })
}
