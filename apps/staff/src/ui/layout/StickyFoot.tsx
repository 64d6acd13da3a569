import type { ReactNode } from 'react'
import css from './StickyFoot.module.css'

/** What is to be said on the left, and the buttons of a long page; always in sight. */
export function StickyFoot({ note, children }: { note: ReactNode; children: ReactNode }) {
  return (
    <div className={css.foot}>
      <div className={css.note}>{note}</div>
      {children}
    </div>
  )
}
