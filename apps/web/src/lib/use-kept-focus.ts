import { type FocusEvent, useEffect, useRef } from 'react'

/**
 * What had the focus may go: a photo that is taken away, a button once it was pressed. The focus then stays with the
 * element that held it, instead of falling to the top of the page.
 */
export function useKeptFocus(holderId: string) {
  const held = useRef<Element | null>(null)

  useEffect(() => {
    const { current } = held
    if (current === null || document.activeElement !== document.body) return
    if (current.isConnected && !current.matches(':disabled')) return
    held.current = null
    document.getElementById(holderId)?.focus({ preventScroll: true })
  })

  return (event: FocusEvent) => {
    held.current = event.target
  }
}
