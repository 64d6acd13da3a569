import { useQuiet } from '@anushilon/ui/quiet.ts'
import { useState } from 'react'
import { shell } from '../../text/en.ts'
import css from './AdBanner.module.css'

export interface Advertisement {
  /** The picture's address. */
  readonly iLink: string
  readonly forwardingLink: string
}

/** Keeps its place free until it is known, so that the page does not jump when it comes. */
export function AdPlace() {
  return (
    <div className={css.banner}>
      <div className={css.box} />
    </div>
  )
}

/** The box has its height before the picture comes, and goes away if it does not (Spec 8). */
export function AdBanner({ iLink, forwardingLink }: Advertisement) {
  const [failed, setFailed] = useState(false)
  const isQuiet = useQuiet()
  if (failed) return null
  const picture = isQuiet && (
    <img src={iLink} alt={shell.advertisement} className={css.picture} onError={() => setFailed(true)} />
  )
  return (
    <aside aria-label={shell.advertisement} className={css.banner}>
      {isWebAddress(forwardingLink) ? (
        <a
          href={forwardingLink}
          target="_blank"
          rel="noopener noreferrer sponsored"
          aria-label={shell.advertisement}
          className={css.box}
        >
          {picture}
        </a>
      ) : (
        <div className={css.box}>{picture}</div>
      )}
    </aside>
  )
}

/** What the centre typed in is a link only if it leads to a web page. */
function isWebAddress(address: string): boolean {
  return /^https?:\/\//i.test(address)
}
