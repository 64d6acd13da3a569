import { type ReactNode, useId } from 'react'
import { paths } from '../../paths.ts'
import { classNames } from '@anushilon/ui/class-names.ts'
import { Logo } from '@anushilon/ui/layout/Logo.tsx'
import css from './NoNavLayout.module.css'
import { SkipLink } from './SkipLink.tsx'

interface Props {
  /** Where the logo leads; the landing page unless told. */
  logoHref?: string
  /** To the right of the logo, such as a way back. */
  action?: ReactNode
  /** The bar is as wide as a narrow page below it. */
  narrow?: boolean
  children: ReactNode
}

/** A page without navigation: a bar with the logo, and the content. */
export function NoNavLayout({ logoHref = paths.landing, action, narrow = false, children }: Props) {
  const main = useId()
  return (
    <>
      <SkipLink to={main} />
      <header className={css.header}>
        <div className={classNames(css.bar, narrow && css.narrow)}>
          <Logo href={logoHref} />
          {action}
        </div>
      </header>
      <main id={main} tabIndex={-1}>
        {children}
      </main>
    </>
  )
}
