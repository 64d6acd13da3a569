import { type ReactNode, useId } from 'react'
import { AdBanner, AdPlace, type Advertisement } from './AdBanner.tsx'
import type { Centre } from '../../lib/centre.ts'
import { Footer } from './Footer.tsx'
import { Header, type Student } from './Header.tsx'
import css from './Shell.module.css'
import { SkipLink } from './SkipLink.tsx'

interface Props {
  /** Undefined while it is not known; null if there is none or it could not be loaded. */
  advertisement: Advertisement | null | undefined
  /** Null until it is known. */
  student: Student | null
  centre: Centre
  /** Whether a student's token exists: where the logos lead. */
  signedIn: boolean
  onLogout: () => void
  children: ReactNode
}

/** Around every page with header and footer (Spec 2, Layout). */
export function Shell({ advertisement, student, centre, signedIn, onLogout, children }: Props) {
  const main = useId()
  return (
    <div className={css.shell}>
      <SkipLink to={main} />
      {advertisement === undefined && <AdPlace />}
      {advertisement && <AdBanner key={advertisement.iLink} {...advertisement} />}
      <Header student={student} signedIn={signedIn} onLogout={onLogout} />
      <main id={main} tabIndex={-1} className={css.main}>
        {children}
      </main>
      <Footer centre={centre} signedIn={signedIn} />
    </div>
  )
}
