import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { ButtonFace, type ButtonShape, buttonClass } from './button-face.tsx'

interface Props extends ButtonShape {
  href: string
  children: ReactNode
  'aria-label'?: string
  /** For the page it leads to; kept with the browser's history. */
  state?: unknown
}

/** Goes somewhere, and looks like a button. */
export function LinkButton({ href, children, look, small, block, icon, iconAfter, ...rest }: Props) {
  return (
    <Link href={href} className={buttonClass({ look, small, block })} {...rest}>
      <ButtonFace icon={icon} iconAfter={iconAfter}>
        {children}
      </ButtonFace>
    </Link>
  )
}
