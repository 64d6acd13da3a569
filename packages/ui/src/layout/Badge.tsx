import type { ReactNode } from 'react'
import css from './Badge.module.css'
import { classNames } from '../class-names.ts'
import type { Icon } from '../icon.ts'

/** Solid is for "You" in a merit list. */
type BadgeKind = 'plain' | 'brand' | 'ok' | 'warn' | 'bad' | 'solid'

interface Props {
  kind?: BadgeKind
  icon?: Icon
  /** A dot before the word: it is going on now. */
  live?: boolean
  children: ReactNode
}

export function Badge({ kind = 'plain', icon: Face, live = false, children }: Props) {
  return (
    <span className={classNames(css.badge, css[kind])}>
      {live && <span className={css.dot} />}
      {Face !== undefined && <Face size={14} />}
      {children}
    </span>
  )
}
