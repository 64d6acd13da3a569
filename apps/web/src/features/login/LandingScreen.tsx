import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { clearDevice } from '../../lib/device-storage.ts'
import { setTitle } from '../../lib/title.ts'
import { paths } from '../../paths.ts'
import { Logo } from '@anushilon/ui/layout/Logo.tsx'
import css from './LandingScreen.module.css'

const STAY_MS = 500

/** Clears what the device kept, then goes to the log-in page (Spec 2). */
export function LandingScreen() {
  const [, navigate] = useLocation()

  useEffect(() => {
    setTitle('')
    void clearDevice()
    const timer = setTimeout(() => navigate(paths.login, { replace: true }), STAY_MS)
    return () => clearTimeout(timer)
  }, [navigate])

  return (
    <main className={css.page}>
      <Logo />
    </main>
  )
}
