import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import css from './TabLinks.module.css'

interface Tab {
  readonly to: string
  readonly name: string
  /** Of what waits there. */
  readonly count?: number
}

interface Props {
  label: string
  tabs: readonly Tab[]
  current: string
}

/** Between the screens of one thing. They scroll on a phone: the open one is in the middle. */
export function TabLinks({ label, tabs, current }: Props) {
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    const link = nav.current?.querySelector<HTMLElement>('[aria-current]')
    if (nav.current && link) nav.current.scrollLeft = link.offsetLeft - (nav.current.clientWidth - link.offsetWidth) / 2
  }, [current])
  return (
    <nav ref={nav} aria-label={label} className={css.tabs}>
      {tabs.map(({ to, name, count = 0 }) => (
        <Link key={to} href={to} aria-current={to === current ? 'page' : undefined}>
          {name}
          {count > 0 && <b>{count}</b>}
        </Link>
      ))}
    </nav>
  )
}
