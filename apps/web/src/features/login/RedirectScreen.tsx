import { latinDigits } from '@anushilon/domain/digits'
import { useEffect, useState } from 'react'
import { useLocation, useParams, useSearch } from 'wouter'
import { CallRefused } from '@anushilon/contract/call-errors'
import { studentInfo } from '@anushilon/contract/operations/profile'
import { call } from '../../api/client.ts'
import { session } from '../../api/session.ts'
import { notice, paths } from '../../paths.ts'
import { errors as bn } from '../../text/bn.ts'
import { ui } from '@anushilon/ui/text/words.ts'
import { login as en } from '../../text/en.ts'
import { Alert } from '@anushilon/ui/feedback/Alert.tsx'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { Logo } from '@anushilon/ui/layout/Logo.tsx'
import { Spinner } from '@anushilon/ui/feedback/Spinner.tsx'
import { loginCalls } from './calls.ts'
import css from './LandingScreen.module.css'
import { SwapQuestion } from './SwapQuestion.tsx'
import { LoginPage } from './LoginScreen.tsx'
import { EMPTY, type LoginStart } from './use-login.ts'

type State =
  | { kind: 'looking' }
  | { kind: 'asking'; name: string }
  | { kind: 'trying' }
  | { kind: 'lost' }
  | { kind: 'password'; start: LoginStart }

/** What the centre's portal signed, if it signed anything (Decision H2). */
function linkProof(search: string): { exp?: string; sig?: string } {
  const query = new URLSearchParams(search)
  const exp = query.get('exp')
  const sig = query.get('sig')
  return { ...(exp === null ? {} : { exp }), ...(sig === null ? {} : { sig }) }
}

function isSigned(search: string): boolean {
  return linkProof(search).sig !== undefined
}

/** Who is logged in here already and is somebody else than the link is for; null where nobody is. */
async function somebodyElse(regNo: string, signal: AbortSignal): Promise<string | null> {
  if (session.read() === null) return null
  try {
    const { body } = await call(studentInfo, {}, { signal })
    return body.regNo === latinDigits(regNo).trim() ? null : body.name
  } catch (error) {
    if (error instanceof CallRefused && error.status === 401) return null
    throw error
  }
}

/**
 * Logs in by the address alone and goes Home; asks for the password where the student has set one (Decision H1). Anybody
 * can make a link without a signature: who is logged in as somebody else is asked first.
 */
export function RedirectScreen() {
  const { regNo, courseId } = useParams<{ regNo: string; courseId: string }>()
  const search = useSearch()
  const [, navigate] = useLocation()
  const [state, setState] = useState<State>({ kind: isSigned(search) ? 'trying' : 'looking' })

  useEffect(() => {
    if (state.kind !== 'looking') return
    const leaving = new AbortController()
    const { signal } = leaving
    somebodyElse(regNo, signal).then(
      (name) => {
        if (!signal.aborted) setState(name === null ? { kind: 'trying' } : { kind: 'asking', name })
      },
      () => {
        if (!signal.aborted) setState({ kind: 'lost' })
      },
    )
    return () => leaving.abort()
  }, [state.kind, regNo])

  useEffect(() => {
    if (state.kind !== 'trying') return
    const leaving = new AbortController()
    const { signal } = leaving
    const arrival = loginCalls().then(({ logIn }) => logIn({ regNo, courseId, redirect: linkProof(search) }, signal))
    arrival.then(
      (arrived) => {
        if (signal.aborted) return
        session.save(arrived)
        navigate(paths.home, { replace: true })
      },
      async (error: unknown) => {
        if (signal.aborted) return
        if (!(error instanceof CallRefused) || error.status >= 500) setState({ kind: 'lost' })
        else if (error.code === 'password-needed')
          setState({ kind: 'password', start: await startWith(regNo, courseId) })
        else navigate(paths.login, { replace: true, state: notice(error.message) })
      },
    )
    return () => leaving.abort()
  }, [state.kind, regNo, courseId, search, navigate])

  if (state.kind === 'password') return <LoginPage start={state.start} />
  if (state.kind === 'asking') {
    return (
      <main className={css.page}>
        <Logo />
        <SwapQuestion
          name={state.name}
          regNo={regNo}
          onSwap={() => setState({ kind: 'trying' })}
          onStay={() => navigate(paths.home, { replace: true })}
        />
      </main>
    )
  }
  return (
    <main className={css.page}>
      <Logo />
      {state.kind !== 'lost' ? (
        <p role="status">
          <Spinner /> {en.loggingIn}
        </p>
      ) : (
        <Alert
          kind="bad"
          live="alert"
          action={
            <Button look="quiet" small onClick={() => setState({ kind: isSigned(search) ? 'trying' : 'looking' })}>
              {ui.tryAgain}
            </Button>
          }
        >
          <span lang="bn">{bn.offline}</span>
        </Alert>
      )}
    </main>
  )
}

/** The form as the student would have left it after pressing Login; without the list if it cannot be had now. */
async function startWith(regNo: string, courseId: string): Promise<LoginStart> {
  try {
    const courses = await (await loginCalls()).lookUpCourses(regNo)
    return { ...EMPTY, regNo, courses, courseId, needsPassword: true }
  } catch {
    return { ...EMPTY, regNo }
  }
}
