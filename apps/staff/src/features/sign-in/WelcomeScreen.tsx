import { CallRefused } from '@anushilon/contract/call-errors'
import { readLink, STAFF_PASSWORD_MIN_LENGTH, useLink as usingLink } from '@anushilon/contract/staff/account'
import { Alert } from '@anushilon/ui/feedback/Alert.tsx'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { Field } from '@anushilon/ui/controls/Field.tsx'
import { languageOf } from '@anushilon/ui/text/language.ts'
import { Loading, Skeleton } from '@anushilon/ui/feedback/Skeleton.tsx'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { beginSession, call } from '../../api/client.ts'
import { faultText } from '../../api/fault-text.ts'
import { queryFor, queryClient } from '../../api/queries.ts'
import { paths } from '../../paths.ts'
import { Form } from '../../ui/controls/Form.tsx'
import { FaultAlert } from '../../ui/feedback/FaultAlert.tsx'
import { PasswordField } from '@anushilon/ui/controls/PasswordField.tsx'
import { SignInFrame } from './SignInFrame.tsx'
import css from './SignInFrame.module.css'

/** Opened by a one-time link: the person it is for sets a password and is in. */
export function WelcomeScreen() {
  const [, navigate] = useLocation()
  const [secret] = useState(() => location.hash.slice(1))
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [isChecked, setChecked] = useState(false)
  const who = useQuery(queryFor(readLink, { secret }))
  const setting = useMutation({
    mutationFn: async () => await call(usingLink, { secret, password }),
    onSuccess: () => {
      beginSession()
      queryClient.clear()
      navigate(paths.today, { replace: true })
    },
  })

  const isShort = password.length < STAFF_PASSWORD_MIN_LENGTH
  const differs = password !== again

  function submit() {
    setChecked(true)
    if (!isShort && !differs && !setting.isPending) setting.mutate()
  }

  if (who.isError) {
    return (
      <SignInFrame title="Set your password">
        <Alert kind="bad" live="alert" title={faultText(who.error)}>
          <p>
            <span lang="bn">লিংকটি একবারই ব্যবহার করা যায়, এক সপ্তাহের মধ্যে।</span>{' '}
            <Link href={paths.signIn}>Go to the sign-in</Link>
          </p>
        </Alert>
      </SignInFrame>
    )
  }
  return (
    <SignInFrame title="Set your password">
      {who.data === undefined ? (
        <Loading>
          <Skeleton height={48} />
        </Loading>
      ) : (
        <p>
          <span lang={languageOf(who.data.name)}>{who.data.name}</span> · user name <b>{who.data.signInName}</b>
        </p>
      )}
      <FaultAlert error={setting.error} />
      {isUsedUp(setting.error) && (
        <p>
          If you pressed before and heard nothing, your password is set:{' '}
          <Link href={paths.signIn}>Go to the sign-in</Link>
        </p>
      )}
      <Form onSubmit={submit} className={css.fields}>
        <PasswordField
          label="New password"
          hint={`At least ${STAFF_PASSWORD_MIN_LENGTH} characters`}
          value={password}
          onChange={setPassword}
          autoComplete="new-password"
          {...(isChecked && isShort ? { error: `At least ${STAFF_PASSWORD_MIN_LENGTH} characters` } : {})}
        />
        <Field
          label="The same again"
          type="password"
          value={again}
          onChange={setAgain}
          autoComplete="new-password"
          {...(isChecked && !isShort && differs ? { error: 'The two are not the same' } : {})}
        />
        <Button type="submit" look="primary" block busy={setting.isPending && 'Setting'}>
          Set password and sign in
        </Button>
      </Form>
    </SignInFrame>
  )
}

/** It was good when the page was opened: its one use may have been the press whose reply was lost. */
function isUsedUp(error: Error | null): boolean {
  return error instanceof CallRefused && error.code === 'link-invalid'
}
