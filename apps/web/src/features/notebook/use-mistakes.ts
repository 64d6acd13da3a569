import { mistakes } from '@anushilon/contract/operations/notebook'
import { keepPreviousData } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { useKeptQuery } from '../../api/use-kept.ts'
import { useSession } from '../../api/session.ts'
import type { NotebookPlace } from './use-notebook-place.ts'

export const MISTAKES_KEY = ['mistakes']

export type FoundMistakes = NonNullable<ReturnType<typeof useMistakes>['data']>
export type MistakeSubject = FoundMistakes['subjects'][number]

/** A page of the notebook, and which one it is: while the next one comes, the last one stays. */
export function useMistakes(place: NotebookPlace) {
  const courseId = useSession()?.courseId ?? ''
  const { subjectId, ...list } = place
  return useKeptQuery({
    queryKey: [...MISTAKES_KEY, courseId, place],
    queryFn: async ({ signal }) => {
      const asked = { courseId, ...list, ...(subjectId === null ? {} : { subjectId }) }
      return { place, ...(await call(mistakes, asked, { signal })).body }
    },
    enabled: courseId !== '',
    placeholderData: keepPreviousData,
  })
}
