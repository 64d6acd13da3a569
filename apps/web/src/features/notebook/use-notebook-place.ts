import { useLocation, useSearch } from 'wouter'
import { pageIn } from '../../lib/use-list-place.ts'

/** Those still to be gone through, or those ticked off. */
export const LISTS = ['open', 'done'] as const
export type ListName = (typeof LISTS)[number]

export interface NotebookPlace {
  /** Null: all subjects. */
  readonly subjectId: string | null
  readonly show: ListName
  readonly page: number
}

/** What of the notebook is open. It stands in the address: whoever comes back from a solution finds it as they left it. */
export function useNotebookPlace() {
  const [path, navigate] = useLocation()
  const search = new URLSearchParams(useSearch())
  const place: NotebookPlace = {
    subjectId: search.get('subject'),
    show: LISTS.find((name) => name === search.get('show')) ?? 'open',
    page: pageIn(search.get('page') ?? ''),
  }

  function open({ subjectId, show, page }: NotebookPlace) {
    const words = { ...(subjectId === null ? {} : { subject: subjectId }), show, page: String(page) }
    navigate(`${path}?${new URLSearchParams(words)}`, { replace: true })
  }

  return {
    place,
    openSubject: (subjectId: string | null) => open({ ...place, subjectId, page: 1 }),
    openList: (show: ListName) => open({ ...place, show, page: 1 }),
    openPage: (page: number) => open({ ...place, page }),
  }
}
