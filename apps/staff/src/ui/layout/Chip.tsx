import type { ReactNode } from 'react'
import css from './Chip.module.css'

interface Props {
  isPressed: boolean
  onPress: () => void
  children: ReactNode
}

/** One of several in a row, of which one is pressed. A number in it stands back. */
export function Chip({ isPressed, onPress, children }: Props) {
  return (
    <button type="button" className={css.chip} aria-pressed={isPressed} onClick={onPress}>
      {children}
    </button>
  )
}
