import ExternalLink from 'lucide-react/icons/external-link'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useFromHere } from '../lib/way-back.ts'
import { history } from '../text/en-results.ts'
import { ui } from '@anushilon/ui/text/words.ts'
import type { Icon } from '@anushilon/ui/icon.ts'
import css from './RowActions.module.css'

/** The actions of a table's row, an icon over a word each; in a card a bar of equal parts. */
export function RowActions({ children }: { children: ReactNode }) {
  return <div className={css.actions}>{children}</div>
}

interface Face {
  icon: Icon
  children: string
  /** What else there is to know before it is pressed. */
  note?: string
  /** The row's name. Read out: of ten links called alike nobody can tell one from another. */
  of: string
}

function nameOf({ children, note, of }: Face): string {
  return `${note === undefined ? children : `${children} ${note}`}: ${of}`
}

function Inside({ icon: Face, children, note }: Face) {
  return (
    <>
      <Face size={19} />
      <span>
        {children}
        {note !== undefined && (
          <>
            {' '}
            <span className="nowrap">{note}</span>
          </>
        )}
      </span>
    </>
  )
}

export function RowButton({ onClick, ...face }: Face & { onClick: () => void }) {
  return (
    <button type="button" className={css.action} aria-label={nameOf(face)} onClick={onClick}>
      <Inside {...face} />
    </button>
  )
}

/** The page it leads to knows the way back. */
export function RowLink({ href, ...face }: Face & { href: string }) {
  return (
    <Link href={href} state={useFromHere()} className={css.action} aria-label={nameOf(face)}>
      <Inside {...face} />
    </Link>
  )
}

/** The solution sheet: leads out of the application, into a new tab. */
export function RowSheet({ of, href }: Pick<Face, 'of'> & { href: string }) {
  const face = { icon: ExternalLink, children: history.sheet, of }
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener"
      className={css.action}
      aria-label={`${nameOf(face)} ${ui.opensInNewTab}`}
    >
      <Inside {...face} />
    </a>
  )
}
