import { VARIATION_NAMES, type Variation } from '@anushilon/domain/exam/variation'
import { useLocation, useSearch } from 'wouter'

export interface ListPlace {
  readonly variation: Variation
  readonly page: number
  readonly openTab: (variation: Variation) => void
  readonly openPage: (page: number) => void
}

/** Which tab and page of a list are open. It stands in the address: whoever comes back finds the list as they left it. */
export function useListPlace(): ListPlace {
  const [path, navigate] = useLocation()
  const search = new URLSearchParams(useSearch())
  const variation = VARIATION_NAMES.find((name) => name === search.get('tab')) ?? 'mcq'
  const page = pageIn(search.get('page') ?? '')

  function open(tab: Variation, number: number) {
    navigate(`${path}?${new URLSearchParams({ tab, page: String(number) })}`, { replace: true })
  }

  return {
    variation,
    page,
    openTab: (tab) => open(tab, 1),
    openPage: (number) => open(variation, number),
  }
}

export function pageIn(text: string): number {
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1
}
