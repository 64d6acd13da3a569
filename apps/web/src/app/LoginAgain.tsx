import { login } from '@anushilon/contract/operations/identity'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { useLocation } from 'wouter'
import { CallRefused } from '@anushilon/contract/call-errors'
import { call } from '../api/client.ts'
import { session, type Session } from '../api/session.ts'
import { faultText } from '../lib/fault-text.ts'
import { paths } from '../paths.ts'
import { loginAgain as bn } from '../text/bn-exam.ts'
import { passwordHint } from '../text/bn-password.ts'
import { loginAgain } from '../text/en-exam.ts'
import { login as en } from '../text/en.ts'
import { FaultAlert } from '@anushilon/ui/feedback/FaultAlert.tsx'
import { Bengali } from '@anushilon/ui/text/Bengali.tsx'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { Dialog } from '@anushilon/ui/feedback/Dialog.tsx'
import { Field } from '@anushilon/ui/controls/Field.tsx'
import { PasswordField } from '@anushilon/ui/controls/PasswordField.tsx'
import css from './LoginAgain.module.css'

interface Props {
  readonly sitter: Session
  /** Empty where it is not known; then it is asked for. */
  readonly regNo: string
  readonly onDone: () => void
}

/** Over a running exam: the same student logs in again and goes on. */
export function LoginAgain({ sitter, regNo: known, onDone }: Props) {
  const [typed, setTyped] = useState('')
  const [password, setPassword] = useState('')
  const [needsPassword, setNeedsPassword] = useState(false)
  const [fault, setFault] = useState('')
  const [busy, setBusy] = useState(false)
  const [, navigate] = useLocation()
  const queries = useQueryClient()
  const regNo = known === '' ? typed.trim() : known
  const passwordField = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (needsPassword) passwordField.current?.focus()
  }, [needsPassword, fault])

  async function logIn(event: SubmitEvent) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setFault('')
    try {
      const given = { regNo, courseId: sitter.courseId, ...(needsPassword ? { password } : {}) }
      const { body } = await call(login, given)
      if (body.studentId !== sitter.studentId) {
        setFault(bn.other)
        return
      }
      session.save(body)
      onDone()
      await queries.invalidateQueries()
    } catch (error) {
      explain(error)
    } finally {
      setBusy(false)
    }
  }

  function explain(error: unknown) {
    const code = error instanceof CallRefused ? error.code : ''
    if (code === 'password-needed' || code === 'wrong-password') setNeedsPassword(true)
    if (code === 'wrong-password') setPassword('')
    if (code !== 'password-needed') setFault(faultText(error))
  }

  return (
    <Dialog alert open title={loginAgain.title} onClose={() => undefined}>
      <form className={css.form} onSubmit={(event) => void logIn(event)} noValidate>
        <p lang="bn">{bn.why}</p>
        <FaultAlert text={fault} />
        <Field
          label={en.regNo}
          value={known === '' ? typed : known}
          onChange={setTyped}
          readOnly={known !== ''}
          autoComplete="username"
          name="regNo"
          maxLength={64}
          numeric
        />
        {needsPassword && (
          <PasswordField
            ref={passwordField}
            label={en.password}
            name="password"
            autoComplete="current-password"
            value={password}
            onChange={setPassword}
            hint={<Bengali>{passwordHint}</Bengali>}
          />
        )}
        <Button
          type="submit"
          block
          disabled={regNo === '' || (needsPassword && password === '')}
          busy={busy && en.loggingIn}
        >
          {en.login}
        </Button>
        <Button look="text" block onClick={() => navigate(paths.login)}>
          {loginAgain.leave}
        </Button>
      </form>
    </Dialog>
  )
}
