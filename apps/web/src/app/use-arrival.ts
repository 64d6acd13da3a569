import { useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Going to another screen starts it at its top, and the focus with it, as a page that the browser loads would. Going
 * back or forward leaves the place in the page to the browser, which remembers it.
 */
export function useArrival(address: string): void {
  const shown = useRef(address)
  const travelled = useRef(false)

  useEffect(() => {
    const note = () => {
      travelled.current = true
    }
    // Before the router hears of it.
    window.addEventListener('popstate', note, { capture: true })
    return () => window.removeEventListener('popstate', note, { capture: true })
  }, [])

  useLayoutEffect(() => {
    if (shown.current === address) return
    shown.current = address
    if (!travelled.current) window.scrollTo(0, 0)
    travelled.current = false
    document.querySelector('main')?.focus({ preventScroll: true })
  }, [address])
}
