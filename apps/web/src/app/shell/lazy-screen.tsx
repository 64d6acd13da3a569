import { type ComponentType, useEffect, useState } from 'react'
import { errors as bengali } from '../../text/bn.ts'
import { ui } from '@anushilon/ui/text/words.ts'
import { errors } from '../../text/en.ts'
import { ErrorPanel } from '@anushilon/ui/feedback/ErrorPanel.tsx'
import { Page } from '../../ui/Page.tsx'
import { Loading, Skeleton } from '@anushilon/ui/feedback/Skeleton.tsx'
import { onItsWay } from '@anushilon/ui/quiet.ts'

/** A screen's script may take this long on a bad line before it counts as lost (Spec 9). */
const LOAD_LIMIT_MS = 120_000

type State<P> =
  | { readonly kind: 'loading'; readonly again: boolean }
  | { readonly kind: 'ready'; readonly Screen: ComponentType<P> }
  | { readonly kind: 'lost'; readonly times: number }

/**
 * A screen whose script is fetched when it is first shown: `lazyScreen(() => import('./Home.tsx').then((m) => m.Home))`.
 * If the script does not come, the student is asked to try again. A script that cannot be had a second time may have
 * gone with a new release; then, and only if the server answers, the page is loaded anew.
 */
export function lazyScreen<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let loaded: ComponentType<P> | null = null

  return function LazyScreen(props: P) {
    const [state, setState] = useState<State<P>>(() =>
      loaded === null ? { kind: 'loading', again: false } : { kind: 'ready', Screen: loaded },
    )
    const [attempt, setAttempt] = useState(0)

    useEffect(() => {
      if (loaded !== null) return
      let wanted = true
      const settled = onItsWay()
      async function fetchIt(): Promise<void> {
        const next = await outcome(load, attempt)
        settled()
        if (next.kind === 'ready') loaded = next.Screen
        if (wanted) setState(next)
      }
      void fetchIt()
      return () => {
        wanted = false
      }
    }, [attempt])

    function tryAgain(): void {
      setState({ kind: 'loading', again: true })
      setAttempt((before) => before + 1)
    }

    if (state.kind === 'ready') return <state.Screen {...props} />
    if (state.kind === 'loading' && !state.again) return <ScreenSkeleton />
    return (
      <Page width="narrow">
        <ErrorPanel
          title={errors.pageNotLoaded}
          hint={state.kind === 'lost' && state.times > 1 ? bengali.stillOffline : bengali.pageNotLoaded}
          busy={state.kind === 'loading' && ui.loading}
          onRetry={tryAgain}
        />
      </Page>
    )
  }
}

async function outcome<P>(load: () => Promise<ComponentType<P>>, attempt: number): Promise<State<P>> {
  try {
    return { kind: 'ready', Screen: await within(LOAD_LIMIT_MS, load()) }
  } catch {
    if (attempt > 0 && (await serverAnswers())) location.reload()
    return { kind: 'lost', times: attempt + 1 }
  }
}

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the script took too long')), milliseconds)
  })
  try {
    return await Promise.race([work, limit])
  } finally {
    clearTimeout(timer)
  }
}

async function serverAnswers(): Promise<boolean> {
  try {
    const reply = await fetch(location.href, { method: 'HEAD', cache: 'no-store' })
    return reply.ok
  } catch {
    return false
  }
}

function ScreenSkeleton() {
  return (
    <Page>
      <Loading>
        <Skeleton height={34} width={180} />
        <div style={{ height: 20 }} />
        <Skeleton height={220} radius={14} />
      </Loading>
    </Page>
  )
}
