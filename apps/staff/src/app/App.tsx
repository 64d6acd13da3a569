import { Toasts } from '@anushilon/ui/feedback/Toasts.tsx'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Route, Router, Switch } from 'wouter'
import { queryClient } from '../api/queries.ts'
import { SignInScreen } from '../features/sign-in/SignInScreen.tsx'
import { WelcomeScreen } from '../features/sign-in/WelcomeScreen.tsx'
import { paths } from '../paths.ts'
import { keepFocus } from './keep-focus.ts'
import { SignedIn } from './SignedIn.tsx'

export function App() {
  useEffect(() => keepFocus(document.body), [])
  return (
    <QueryClientProvider client={queryClient}>
      <Router base="/staff">
        <Switch>
          <Route path={paths.signIn} component={SignInScreen} />
          <Route path={paths.welcome} component={WelcomeScreen} />
          <Route component={SignedIn} />
        </Switch>
      </Router>
      <Toasts />
    </QueryClientProvider>
  )
}
