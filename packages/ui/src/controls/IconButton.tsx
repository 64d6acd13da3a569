import type { ComponentProps } from 'react'
import css from './IconButton.module.css'
import type { Icon } from '../icon.ts'

interface Props extends Omit<ComponentProps<'button'>, 'className' | 'children' | 'aria-label'> {
  icon: Icon
  /** What it does, in words; a mouse that rests on it reads them. */
  label: string
}

export function IconButton({ icon: Face, label, ...rest }: Props) {
  return (
    <button {...rest} type="button" className={css.iconButton} aria-label={label} title={label}>
      <Face size={20} />
    </button>
  )
}
