import { useEffect, useState } from 'react'
import { useLocation, useParams, useSearch } from 'wouter'
import { CallRefused } from '@anushilon/contract/call-errors'
import { session } from '../../api/session.ts'
import { notice, paths } from '../../paths.ts'
import { errors as bn } from '../../text/bn.ts'
import { ui } from '@anushilon/ui/words.ts'
import { login as en } from '../../text/en.ts'
import { Alert } from '@anushilon/ui/Alert.tsx'
import { Button } from '@anushilon/ui/Button.tsx'
import { Logo } from '@anushilon/ui/Logo.tsx'
import { Spinner } from '@anushilon/ui/Spinner.tsx'
import { loginCalls } from './calls.ts'
import css from './LandingScreen.module.css'
import { LoginPage } from './LoginScreen.tsx'
import { EMPTY, type LoginStart } from './use-login.ts'

type State = { kind: 'trying' } | { kind: 'lost' } | { kind: 'password'; start: LoginStart }

/** What the centre's portal signed, if it signed anything (Decision H2). */
function linkProof(search: string): { exp?: string; sig?: string } {
  const query = new URLSearchParams(search)
  const exp = query.get('exp')
  const sig = query.get('sig')
  return { ...(exp === null ? {} : { exp }), ...(sig === null ? {} : { sig }) }
}

/** Logs in by the address alone and goes Home; asks for the password where the student has set one (Decision H1). */
export function RedirectScreen() {
  const { regNo, courseId } = useParams<{ regNo: string; courseId: string }>()
  const search = useSearch()
  const [, navigate] = useLocation()
  const [state, setState] = useState<State>({ kind: 'trying' })

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
  return (
    <main className={css.page}>
      <Logo />
      {state.kind === 'trying' ? (
        <p role="status">
          <Spinner /> {en.loggingIn}
        </p>
      ) : (
        <Alert
          kind="bad"
          live="alert"
          action={
            <Button look="quiet" small onClick={() => setState({ kind: 'trying' })}>
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
