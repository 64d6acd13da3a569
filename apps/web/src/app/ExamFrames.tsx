import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import { queryClientOf } from '../api/query-client.ts'
import { useSession, type Session } from '../api/session.ts'
import { useStudent } from '../api/student.ts'
import { paths } from '../paths.ts'
import { useDelivery } from '../sitting/use-delivery.ts'
import { AsOf } from './AsOf.tsx'
import { Guard } from './Guard.tsx'
import { lazyScreen } from './shell/lazy-screen.tsx'

/** The server answers where it is needed: it has just said that the log-in is over. */
const LoginAgain = lazyScreen(() => import('./LoginAgain.tsx').then((m) => m.LoginAgain))

interface Props {
  readonly children: ReactNode
}

/** A protected page without header and footer. */
export function ExamFrame({ children }: Props) {
  const token = useSession()?.token ?? ''
  useDelivery()
  return (
    <Guard>
      <QueryClientProvider client={queryClientOf(token)}>
        <AsOf />
        {children}
      </QueryClientProvider>
    </Guard>
  )
}

/**
 * Around a running exam. If the log-in ends, the page stays as it is and asks for a new one (Decision C14): the
 * answers are on the device, and the clock does not stop for anybody.
 */
export function SittingFrame({ children }: Props) {
  const session = useSession()
  const [sitter] = useState(session)
  const [client] = useState(() => queryClientOf(session?.token ?? ''))
  const token = session?.token ?? ''
  /** The log-in that has ended. Once there is another, from this tab or another one, nothing is asked any more. */
  const [ended, setEnded] = useState<string | null>(null)
  const [, navigate] = useLocation()
  // While another tab writes its log-in it is nobody's yet.
  const studentId = session?.studentId ?? ''
  const isAnother = studentId !== '' && sitter !== null && studentId !== sitter.studentId

  // Somebody else logged in here, in another tab: this exam is not theirs.
  useEffect(() => {
    if (isAnother) navigate(paths.home, { replace: true })
  }, [isAnother, navigate])

  if (isAnother) return null
  return (
    <Guard onEnded={() => setEnded(token)}>
      <QueryClientProvider client={client}>
        {children}
        {sitter !== null && <Asking sitter={sitter} open={ended === token} onDone={() => setEnded(null)} />}
      </QueryClientProvider>
    </Guard>
  )
}

interface AskingProps {
  readonly sitter: Session
  readonly open: boolean
  readonly onDone: () => void
}

function Asking({ sitter, open, onDone }: AskingProps) {
  // Known before it is needed: without a log-in the server would not tell it.
  const { data: student } = useStudent()
  return open ? <LoginAgain sitter={sitter} regNo={student?.regNo ?? ''} onDone={onDone} /> : null
}
