import { useEffect, useEffectEvent } from 'react'

/**
 * Of a list of which only so many are shown at once: when the last of a page are done with, the page before is shown. Else
 * there would be nothing on the screen, and where one page is left, no way back to it either.
 */
export function useShorterList(page: number, pages: number | undefined, onPage: (page: number) => void): void {
  const last = pages === undefined ? page : Math.max(1, pages)
  const back = useEffectEvent(onPage)
  useEffect(() => {
    if (page > last) back(last)
  }, [page, last])
}
