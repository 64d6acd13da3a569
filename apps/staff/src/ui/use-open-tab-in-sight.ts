import { useEffect, useRef } from 'react'

/** Tabs scroll on a phone: the open one is in the middle. `open` changes with what is open, and when the tabs arrive. */
export function useOpenTabInSight(open: string) {
  const tabs = useRef<HTMLElement>(null)
  useEffect(() => {
    const { current } = tabs
    const link = current?.querySelector<HTMLElement>('[aria-current]')
    if (current && link) current.scrollLeft = link.offsetLeft - (current.clientWidth - link.offsetWidth) / 2
  }, [open])
  return tabs
}
