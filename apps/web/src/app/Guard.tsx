import { validateLogin } from '@anushilon/contract/operations/identity'
import { useEffect, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import { CallRefused } from '../api/call-errors.ts'
import { call, onLoggedOut } from '../api/client.ts'
import { useSession } from '../api/session.ts'
import { notice, paths } from '../paths.ts'

const NOT_ALLOWED = new Set([401, 403])

/**
 * Who may see a protected page (Spec 4, Login guard). The page is shown while the server is asked: whatever it loads
 * needs the token too. A lost connection is no reason to log anybody out.
 */
export function Guard({ children }: { readonly children: ReactNode }) {
  const session = useSession()
  const [, navigate] = useLocation()

  useEffect(
    () => onLoggedOut(({ message }) => navigate(paths.login, { replace: true, state: notice(message) })),
    [navigate],
  )

  useEffect(() => {
    if (session === null) {
      navigate(paths.landing, { replace: true })
      return
    }
    const leaving = new AbortController()
    call(validateLogin, {}, { signal: leaving.signal }).then(
      ({ body }) => {
        if (leaving.signal.aborted) return
        const isOurs = body.courseId === session.courseId && body.studentId === session.studentId
        if (!isOurs) navigate(paths.landing, { replace: true })
      },
      (error: unknown) => {
        if (!(error instanceof CallRefused) || !NOT_ALLOWED.has(error.status)) return
        navigate(paths.login, { replace: true, state: notice(error.message) })
      },
    )
    return () => leaving.abort()
  }, [session, navigate])

  return session === null ? null : children
}
