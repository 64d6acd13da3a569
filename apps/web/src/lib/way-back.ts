import { useLocation, useSearch } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'

/** What a link gives the page it leads to. It stays with the entry of the browser's history, also over a reload. */
interface FromState {
  readonly from: string
}

/** For links to pages that lie behind a list: `<Link href={…} state={useFromHere()}>` */
export function useFromHere(): FromState {
  const [path] = useLocation()
  const search = useSearch()
  return { from: search === '' ? path : `${path}?${search}` }
}

/** The page, with its tab, that the student came from; `otherwise` for whoever typed the address. */
export function useWayBack(otherwise: string): string {
  return fromIn(useHistoryState<unknown>()) ?? otherwise
}

/** Only a page of ours: the state is the browser's, not to be trusted with the way out. */
function fromIn(state: unknown): string | null {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null
  return typeof from === 'string' && /^\/(?!\/)/.test(from) ? from : null
}
