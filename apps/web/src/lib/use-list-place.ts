import { useLocation, useSearch } from 'wouter'

/** Which tab and page of a list are open. It stands in the address: whoever comes back finds the list as they left it. */
export function useListPlace<Tab extends string>(tabs: readonly [Tab, ...Tab[]]) {
  const [path, navigate] = useLocation()
  const search = new URLSearchParams(useSearch())
  const tab = tabs.find((name) => name === search.get('tab')) ?? tabs[0]

  function open(next: Tab, page: number) {
    navigate(`${path}?${new URLSearchParams({ tab: next, page: String(page) })}`, { replace: true })
  }

  return {
    tab,
    page: pageIn(search.get('page') ?? ''),
    openTab: (next: Tab) => open(next, 1),
    openPage: (page: number) => open(tab, page),
  }
}

export function pageIn(text: string): number {
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1
}
