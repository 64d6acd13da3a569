import { type ReactNode, useEffect, useRef, useState } from 'react'
import css from './ScrollBox.module.css'

/**
 * Holds what may be wider than the page, such as a table, so that the page itself never scrolls sideways. Only while it
 * does scroll it takes the focus, for arrow keys, and shades the edge behind which there is more.
 */
export function ScrollBox({ label, children }: { label: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const [scrolls, setScrolls] = useState(false)
  useEffect(() => {
    const { current } = box
    if (current === null) return
    const observer = new ResizeObserver(() => setScrolls(current.scrollWidth > current.clientWidth))
    observer.observe(current)
    if (current.firstElementChild !== null) observer.observe(current.firstElementChild)
    return () => observer.disconnect()
  }, [])
  const region = scrolls ? ({ role: 'region', 'aria-label': `${label}, scrolls sideways`, tabIndex: 0 } as const) : {}
  return (
    <div ref={box} className={css.box} {...region}>
      {children}
    </div>
  )
}
