import { whenQuiet } from '@anushilon/ui/quiet.ts'
import { useEffect, type ComponentType } from 'react'
import { matchRoute, useLocation, useRouter } from 'wouter'
import { Toasts } from '@anushilon/ui/feedback/Toasts.tsx'
import { LandingScreen } from '../features/login/LandingScreen.tsx'
import { LoginScreen } from '../features/login/LoginScreen.tsx'
import { paths } from '../paths.ts'
import { lazyScreen } from './shell/lazy-screen.tsx'
import { useArrival } from './use-arrival.ts'

/** What a phone opens first is in the first load; all other addresses are in routes.tsx, which the log-in page does not pay for. */
const FIRST_SCREENS: readonly (readonly [path: string, Screen: ComponentType])[] = [
  [paths.landing, LandingScreen],
  [paths.login, LoginScreen],
]

const routes = async () => await import('./routes.tsx')
const Routes = lazyScreen(() => routes().then((m) => m.Routes))

export function App() {
  const { parser } = useRouter()
  const [location] = useLocation()
  useArrival(location)
  useHomeAhead(location === paths.login)
  const [, Screen] = FIRST_SCREENS.find(([path]) => matchRoute(parser, path, location)[0]) ?? [null, Routes]
  return (
    <>
      <Screen />
      <Toasts />
    </>
  )
}

/** What follows comes while the student types. */
function useHomeAhead(isLogin: boolean): void {
  useEffect(() => {
    if (!isLogin) return
    const load = async () => await (await routes()).loadHome()
    return whenQuiet(() => void load().catch(() => undefined), { times: 0 })
  }, [isLogin])
}
