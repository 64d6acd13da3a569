import Timer from 'lucide-react/icons/timer'
import type { ReactNode } from 'react'
import css from './ClockPill.module.css'

interface Props {
  /** How long it still is; left out once it is over. */
  left?: string
  /** Until what. */
  children: ReactNode
}

/** When an exam opens or closes. */
export function ClockPill({ left, children }: Props) {
  if (left === undefined) return <p className={css.clock}>{children}</p>
  return (
    <p className={css.clock}>
      <Timer size={17} />
      <b>{left}</b>
      <small>{children}</small>
    </p>
  )
}
