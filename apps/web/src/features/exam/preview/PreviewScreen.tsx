import { CallRefused } from '@anushilon/contract/call-errors'
import { send } from '@anushilon/contract/send'
import { previewPaper } from '@anushilon/contract/staff/preview'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { Empty } from '@anushilon/ui/feedback/Empty.tsx'
import { ErrorPanel } from '@anushilon/ui/feedback/ErrorPanel.tsx'
import { SkeletonList } from '@anushilon/ui/feedback/Skeleton.tsx'
import { toast } from '@anushilon/ui/feedback/toast.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Route, Router, Switch, useLocation, useParams } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { setLocalBackend } from '../../../api/local-backend.ts'
import { queryClientOf } from '../../../api/query-client.ts'
import { serverClock } from '../../../api/server-clock.ts'
import { session } from '../../../api/session.ts'
import { useArrival } from '../../../app/use-arrival.ts'
import { paths } from '../../../paths.ts'
import { preview as bn } from '../../../text/bn-preview.ts'
import { preview as en } from '../../../text/en-preview.ts'
import { Page } from '../../../ui/Page.tsx'
import { BeforeStartScreen } from '../before-start/BeforeStartScreen.tsx'
import { type ExamOfAddress, pathOf } from '../exam-of-address.ts'
import { OngoingScreen } from '../ongoing/OngoingScreen.tsx'
import { RulesScreen } from '../rules/RulesScreen.tsx'
import css from './PreviewScreen.module.css'
import { forgetPreviews, PREVIEW_STUDENT } from './preview-student.ts'
import { previewBackend } from './preview-backend.ts'

type State =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly exam: ExamOfAddress }
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'lost' }

/**
 * A paper as its students will see it: their own pages, from the choice of subjects to the end, with this page in the
 * place of the server. For whoever is signed in on the centre's side; it stands in a frame of the staff's pages.
 */
export function PreviewScreen() {
  const { examCode } = useParams<{ examCode: string }>()
  const [state, setState] = useState<State>({ kind: 'loading' })
  useEffect(() => {
    document.title = en.title
    const leaving = new AbortController()
    async function open() {
      const next = await begin(examCode, leaving.signal)
      if (!leaving.signal.aborted) setState(next)
    }
    void open()
    return () => leaving.abort()
  }, [examCode])

  if (state.kind === 'ready') return <PreviewedExam exam={state.exam} />
  return (
    <Page width="narrow">
      {state.kind === 'loading' && <SkeletonList count={1} height={420} />}
      {state.kind === 'signed-out' && (
        <>
          <Empty title={en.signIn} hint={bn.signIn} />
          <div className={css.gap} />
          <Button block onClick={() => (window.top ?? window).location.assign('/staff')}>
            {en.toSignIn}
          </Button>
        </>
      )}
      {state.kind === 'refused' && <Empty title={state.message} />}
      {state.kind === 'lost' && <ErrorPanel onRetry={() => location.reload()} />}
    </Page>
  )
}

/** Asks for the paper with the staff's own sign-in; from then on nothing leaves the page. */
async function begin(examId: string, signal: AbortSignal): Promise<State> {
  const sentAt = performance.now()
  try {
    const { body } = await send(
      previewPaper.route,
      previewPaper.replies,
      { examId },
      {
        signal,
        onReply: (reply) => serverClock.learn(reply, sentAt),
      },
    )
    await forgetPreviews()
    session.lend({ token: PREVIEW_STUDENT.id, studentId: PREVIEW_STUDENT.id, courseId: '' })
    setLocalBackend(
      previewBackend(body, {
        now: () => serverClock.now(),
        seed: String(Math.random()),
        student: PREVIEW_STUDENT,
        onSubmitted: () => toast(en.notSent),
      }),
    )
    return { kind: 'ready', exam: { examId, variation: body.info.variation } }
  } catch (error) {
    if (!(error instanceof CallRefused)) return { kind: 'lost' }
    return error.status === 401 ? { kind: 'signed-out' } : { kind: 'refused', message: error.message }
  }
}

/** The pages of the exam under addresses of their own, which the browser's bar does not show. */
function PreviewedExam({ exam }: { readonly exam: ExamOfAddress }) {
  const [{ hook }] = useState(() => memoryLocation({ path: pathOf('beforeStart', exam) }))
  return (
    <QueryClientProvider client={queryClientOf(PREVIEW_STUDENT.id)}>
      <Router hook={hook}>
        <Arrival />
        <Switch>
          <Route path={paths.beforeStart} component={BeforeStartScreen} />
          <Route path={paths.rules} component={RulesScreen} />
          <Route path={paths.ongoing} component={OngoingScreen} />
          <Route>
            <PreviewEnd />
          </Route>
        </Switch>
      </Router>
    </QueryClientProvider>
  )
}

function Arrival() {
  const [address] = useLocation()
  useArrival(address)
  return null
}

function PreviewEnd() {
  return (
    <Page width="narrow">
      <Empty title={en.over} hint={bn.over} />
      <div className={css.gap} />
      <Button block onClick={() => location.reload()}>
        {en.again}
      </Button>
    </Page>
  )
}
