import { CallRefused } from '@anushilon/contract/call-errors'
import { signIn } from '@anushilon/contract/staff/account'
import { Alert } from '@anushilon/ui/Alert.tsx'
import { Button } from '@anushilon/ui/Button.tsx'
import { Field } from '@anushilon/ui/Field.tsx'
import { useMutation } from '@tanstack/react-query'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { type FormEvent, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { call } from '../../api/client.ts'
import { faultText } from '../../api/fault-text.ts'
import { queryClient } from '../../api/queries.ts'
import { paths } from '../../paths.ts'
import { PauseCountdown } from './PauseCountdown.tsx'
import { SignInFrame } from './SignInFrame.tsx'

export function SignInScreen() {
  const [, navigate] = useLocation()
  const to = new URLSearchParams(useSearch()).get('to')
  const [signInName, setSignInName] = useState('')
  const [password, setPassword] = useState('')
  const [isShown, setShown] = useState(false)
  const entering = useMutation({
    mutationFn: async () => await call(signIn, { signInName, password }),
    onSuccess: () => {
      queryClient.clear()
      navigate(to?.startsWith('/') === true && !to.startsWith('//') ? to : paths.today)
    },
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!entering.isPending) entering.mutate()
  }

  return (
    <SignInFrame title="Staff sign-in">
      <p lang="bn">
        শিক্ষার্থী হলে <a href="/login">এখানে লগইন করো</a>।
      </p>
      {entering.error !== null && <Fault error={entering.error} key={entering.submittedAt} />}
      <form onSubmit={submit} style={{ display: 'grid', gap: 16 }}>
        <Field
          label="E-mail or user name"
          value={signInName}
          onChange={setSignInName}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <Field
          label="Password"
          type={isShown ? 'text' : 'password'}
          value={password}
          onChange={setPassword}
          autoComplete="current-password"
          required
        />
        <label>
          <input type="checkbox" checked={isShown} onChange={() => setShown(!isShown)} /> Show password
        </label>
        <Button type="submit" look="primary" block iconAfter={ArrowRight} busy={entering.isPending && 'Signing in'}>
          Sign in
        </Button>
      </form>
      <p lang="bn">
        পাসওয়ার্ড ভুলে গেলে আপনার কেন্দ্রের <b lang="en">Owner</b> নতুন লিংক দিতে পারেন। এই কম্পিউটার অন্যরাও ব্যবহার করলে কাজ শেষে{' '}
        <span lang="en">Sign out</span> করুন।
      </p>
    </SignInFrame>
  )
}

function Fault({ error }: { error: Error }) {
  const isPaused = error instanceof CallRefused && error.code === 'too-many-tries'
  return (
    <Alert kind="bad" live="alert" title={isPaused ? 'Too many tries.' : faultText(error)}>
      {isPaused ? <PauseCountdown ms={error.retryAfterMs} /> : undefined}
    </Alert>
  )
}
