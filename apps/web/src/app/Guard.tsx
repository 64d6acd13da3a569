import { validateLogin } from '@anushilon/contract/operations/identity'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import { CallRefused } from '@anushilon/contract/call-errors'
import { call, onLoggedOut } from '../api/client.ts'
import { isJustConfirmed } from '../api/just-confirmed.ts'
import { useSession } from '../api/session.ts'
import { notice, paths } from '../paths.ts'

const NOT_ALLOWED = new Set([401, 403])

interface Props {
  readonly children: ReactNode
  /** When the log-in ends while the page is open. Without it the student is led to the log-in page. */
  readonly onEnded?: () => void
}

/**
 * Who may see a protected page (Spec 4, Login guard). The page is shown while the server is asked: whatever it loads
 * needs the token too. A lost connection is no reason to log anybody out.
 */
export function Guard({ children, onEnded }: Props) {
  const session = useSession()
  const [cameIn] = useState(session !== null)
  const [, navigate] = useLocation()
  const staysOpen = cameIn && onEnded !== undefined
  const ended = useEffectEvent((message: string) => {
    if (onEnded === undefined) navigate(paths.login, { replace: true, state: notice(message) })
    else onEnded()
  })

  useEffect(() => onLoggedOut(({ message }) => ended(message)), [])

  useEffect(() => {
    if (session === null) {
      if (staysOpen) ended('')
      else navigate(paths.landing, { replace: true })
      return
    }
    // At the bell the line is for the paper.
    if (isJustConfirmed(session.token)) return
    const leaving = new AbortController()
    call(validateLogin, {}, { signal: leaving.signal }).then(
      ({ body }) => {
        if (leaving.signal.aborted) return
        const isOurs = body.courseId === session.courseId && body.studentId === session.studentId
        if (!isOurs) navigate(paths.landing, { replace: true })
      },
      (error: unknown) => {
        if (error instanceof CallRefused && NOT_ALLOWED.has(error.status)) ended(error.message)
      },
    )
    return () => leaving.abort()
  }, [session, staysOpen, navigate])

  return session === null && !staysOpen ? null : children
}
