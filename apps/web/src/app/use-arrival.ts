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
    return restoreFocus()
  }, [address])
}

/**
 * A screen whose script is on its way has no content yet, and one that was loading puts another in its place: whenever
 * the focus has fallen out of the page it is put back, until the student does something.
 */
function restoreFocus(): () => void {
  const settle = () => {
    if (document.activeElement === document.body) document.querySelector('main')?.focus({ preventScroll: true })
  }
  const observer = new MutationObserver(settle)
  const stop = () => {
    observer.disconnect()
    window.removeEventListener('pointerdown', stop, { capture: true })
    window.removeEventListener('keydown', stop, { capture: true })
  }
  observer.observe(document.body, { childList: true, subtree: true })
  window.addEventListener('pointerdown', stop, { capture: true })
  window.addEventListener('keydown', stop, { capture: true })
  settle()
  return stop
}
