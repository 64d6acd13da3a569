import type { ComponentType, ReactNode } from 'react'
import { matchRoute, Route, useLocation, useRouter } from 'wouter'
import { Toasts } from '@anushilon/ui/Toasts.tsx'
import { SCREENS, type Frame, type ScreenRow } from './routes.tsx'
import { lazyScreen } from './shell/lazy-screen.tsx'
import { useArrival } from './use-arrival.ts'

const FRAMES: Record<Frame, ComponentType<{ readonly children: ReactNode }>> = {
  shell: lazyScreen(() => import('./shell-screens.ts').then((m) => m.SHELL.Frame)),
  exam: lazyScreen(() => import('./guarded-screens.ts').then((m) => m.GUARDED.ExamFrame)),
  sitting: lazyScreen(() => import('./guarded-screens.ts').then((m) => m.GUARDED.SittingFrame)),
  open: ({ children }) => children,
}

const NotFoundScreen = lazyScreen(() => import('./NotFoundScreen.tsx').then((m) => m.NotFoundScreen))

/** The frame stands at one place in the tree, so that going from screen to screen leaves header and footer alone. */
function Framed({ path, Screen, frame }: ScreenRow) {
  const Around = FRAMES[frame]
  return (
    <Around>
      <Route path={path} key={path}>
        <Screen />
      </Route>
    </Around>
  )
}

export function App() {
  const { parser } = useRouter()
  const [location] = useLocation()
  useArrival(location)
  const row = SCREENS.find(({ path }) => matchRoute(parser, path, location)[0])
  return (
    <>
      {row === undefined ? <NotFoundScreen /> : <Framed {...row} />}
      <Toasts />
    </>
  )
}
