import type { ReactNode } from 'react'
import css from './Button.module.css'
import { classNames } from '../class-names.ts'
import type { Icon } from '../icon.ts'

/** Primary: one per view. Quiet: outlined. Text: no frame. Danger: retry, or what cannot be undone. */
type ButtonLook = 'primary' | 'quiet' | 'text' | 'danger'

export interface ButtonShape {
  look?: ButtonLook | undefined
  small?: boolean | undefined
  /** As wide as its container. */
  block?: boolean | undefined
  icon?: Icon | undefined
  iconAfter?: Icon | undefined
}

export function buttonClass({ look = 'primary', small, block }: Pick<ButtonShape, 'look' | 'small' | 'block'>): string {
  return classNames(css.button, css[look], small && css.small, block && css.block)
}

export function ButtonFace({
  icon: Before,
  iconAfter: After,
  children,
}: Pick<ButtonShape, 'icon' | 'iconAfter'> & { children: ReactNode }) {
  return (
    <>
      {Before !== undefined && <Before size={20} />}
      {children}
      {After !== undefined && <After size={20} />}
    </>
  )
}
