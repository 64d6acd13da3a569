import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { ui } from '@anushilon/ui/words.ts'
import type { Icon } from '@anushilon/ui/icon.ts'
import css from './RowActions.module.css'

/** The actions of a table's row, an icon over a word each; in a card a bar of equal parts. */
export function RowActions({ children }: { children: ReactNode }) {
  return <div className={css.actions}>{children}</div>
}

interface Face {
  icon: Icon
  children: ReactNode
}

export function RowButton({ icon: Face, children, onClick }: Face & { onClick: () => void }) {
  return (
    <button type="button" className={css.action} onClick={onClick}>
      <Face size={19} />
      {children}
    </button>
  )
}

export function RowLink({ icon: Face, children, href }: Face & { href: string }) {
  return (
    <Link href={href} className={css.action}>
      <Face size={19} />
      {children}
    </Link>
  )
}

/** Leads out of the application, into a new tab. */
export function RowSheet({ icon: Face, children, href }: Face & { href: string }) {
  return (
    <a href={href} target="_blank" rel="noopener" className={css.action}>
      <Face size={19} />
      {children}
      <span className="sr"> {ui.opensInNewTab}</span>
    </a>
  )
}
