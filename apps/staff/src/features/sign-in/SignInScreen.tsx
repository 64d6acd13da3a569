import { CallRefused } from '@anushilon/contract/call-errors'
import { signIn } from '@anushilon/contract/staff/account'
import { Alert } from '@anushilon/ui/feedback/Alert.tsx'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { Field } from '@anushilon/ui/controls/Field.tsx'
import { useMutation } from '@tanstack/react-query'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { beginSession, call } from '../../api/client.ts'
import { FaultAlert } from '../../ui/feedback/FaultAlert.tsx'
import { queryClient } from '../../api/queries.ts'
import { paths } from '../../paths.ts'
import { Form } from '../../ui/controls/Form.tsx'
import { PlainHttpNotice } from '../../ui/feedback/PlainHttpNotice.tsx'
import { PauseCountdown } from './PauseCountdown.tsx'
import { PasswordField } from '@anushilon/ui/controls/PasswordField.tsx'
import { SignInFrame } from './SignInFrame.tsx'
import css from './SignInFrame.module.css'

export function SignInScreen() {
  const [, navigate] = useLocation()
  const search = new URLSearchParams(useSearch())
  const to = search.get('to')
  const [signInName, setSignInName] = useState('')
  const [password, setPassword] = useState('')
  const entering = useMutation({
    mutationFn: async () => await call(signIn, { signInName, password }),
    onSuccess: () => {
      beginSession()
      queryClient.clear()
      navigate(to?.startsWith('/') === true && !to.startsWith('//') ? to : paths.today)
    },
  })

  function submit() {
    if (!entering.isPending) entering.mutate()
  }

  return (
    <SignInFrame title="Staff sign-in">
      <p lang="bn">
        শিক্ষার্থী হলে <a href="/login">এখানে লগইন করো</a>।
      </p>
      <PlainHttpNotice />
      {search.has('ended') && entering.error === null && (
        <Alert kind="info" title="You have been signed out.">
          Papers and marks that you were writing go on when you sign in again. What stood in another form has to be
          typed again.
        </Alert>
      )}
      {entering.error !== null && <Fault error={entering.error} key={entering.submittedAt} />}
      <Form onSubmit={submit} className={css.fields}>
        <Field
          label="E-mail or user name"
          value={signInName}
          onChange={setSignInName}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <PasswordField
          label="Password"
          value={password}
          onChange={setPassword}
          autoComplete="current-password"
          required
        />
        <Button type="submit" look="primary" block iconAfter={ArrowRight} busy={entering.isPending && 'Signing in'}>
          Sign in
        </Button>
      </Form>
      <p lang="bn" className={css.note}>
        পাসওয়ার্ড ভুলে গেলে আপনার কেন্দ্রের <b lang="en">Owner</b> নতুন লিংক দিতে পারেন। এই কম্পিউটার অন্যরাও ব্যবহার করলে কাজ শেষে{' '}
        <span lang="en">Sign out</span> করুন।
      </p>
    </SignInFrame>
  )
}

/** One sentence for a wrong name and a wrong password; below it how many tries are left, or how long the pause is. */
function Fault({ error }: { error: Error }) {
  if (!(error instanceof CallRefused)) return <FaultAlert error={error} />
  if (error.code === 'too-many-tries') {
    return (
      <Alert kind="bad" live="alert" title="Too many tries.">
        <PauseCountdown ms={error.retryAfterMs} />
      </Alert>
    )
  }
  return (
    <Alert kind="bad" live="alert" title={error.message}>
      {error.detail ?? undefined}
    </Alert>
  )
}
