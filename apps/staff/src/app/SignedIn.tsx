import { CallRefused } from '@anushilon/contract/call-errors'
import { ErrorPanel } from '@anushilon/ui/feedback/ErrorPanel.tsx'
import { Loading, Skeleton } from '@anushilon/ui/feedback/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { matchRoute, Redirect, Route, useLocation, useRouter, useSearch } from 'wouter'
import { onSessionEnded } from '../api/client.ts'
import { noteForNext, sayNote, tellSignedOut } from '../api/hand-over.ts'
import { forgetKept, whoAmI } from '../api/kept.ts'
import { meEndpoint, MeProvider } from '../api/me.ts'
import { queryFor, queryClient } from '../api/queries.ts'
import { paths } from '../paths.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { Frame } from './Frame.tsx'
import { NotFoundScreen } from './NotFoundScreen.tsx'
import { SCREENS } from './screens.tsx'

/** Everything behind the sign-in: who is there, which screen, and the rail around it. */
export function SignedIn() {
  const [location, navigate] = useLocation()
  const search = useSearch()
  // With what it asks for: the desk of one script, or of second marks, is not that of the pile.
  const here = encodeURIComponent(search === '' ? location : `${location}?${search}`)
  const { parser } = useRouter()
  const me = useQuery({
    ...queryFor(meEndpoint, {}),
    queryFn: async ({ signal }) => await whoAmI(signal),
    staleTime: 60_000,
  })

  const { refetch } = me
  const wasIn = me.data !== undefined
  useEffect(
    () =>
      onSessionEnded(({ code, message }) => {
        queryClient.clear()
        forgetKept()
        if (code === 'somebody-else') {
          noteForNext(message)
          void refetch()
        } else {
          tellSignedOut()
          navigate(`${paths.signIn}?to=${here}${wasIn ? '&ended' : ''}`)
        }
      }),
    [here, navigate, refetch, wasIn],
  )

  useEffect(() => {
    if (wasIn) sayNote()
  }, [wasIn])

  if (me.error instanceof CallRefused && me.error.code === 'signed-out') {
    return <Redirect to={`${paths.signIn}?to=${here}`} />
  }
  if (me.isError) return <ErrorPanel onRetry={() => void me.refetch()} />
  if (me.data === undefined) return <ScreenSkeleton />

  const { role } = me.data
  const row = SCREENS.find((screen) => screen.roles.includes(role) && matchRoute(parser, screen.path, location)[0])
  const screen =
    row === undefined ? (
      <NotFoundScreen />
    ) : (
      <ErrorBoundary key={row.path}>
        <Suspense fallback={<ScreenSkeleton />}>
          <Route path={row.path}>
            <row.Screen />
          </Route>
        </Suspense>
      </ErrorBoundary>
    )
  return <MeProvider value={me.data}>{row?.isFull ? screen : <Frame>{screen}</Frame>}</MeProvider>
}

function ScreenSkeleton() {
  return (
    <Loading>
      <Skeleton height={34} width={220} />
      <div style={{ height: 20 }} />
      <Skeleton height={320} radius={14} />
    </Loading>
  )
}
