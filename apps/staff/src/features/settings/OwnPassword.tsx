import { changeOwnPassword, STAFF_PASSWORD_MIN_LENGTH } from '@anushilon/contract/staff/account'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { Field } from '@anushilon/ui/controls/Field.tsx'
import { toast } from '@anushilon/ui/feedback/toast.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { Form } from '../../ui/controls/Form.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import css from './Settings.module.css'

export function OwnPassword() {
  const [current, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const changing = useMutation({
    mutationFn: async () => await call(changeOwnPassword, { current, password }),
    onSuccess: () => {
      setCurrent('')
      setPassword('')
      toast('Your password is changed. Other sessions are ended.', 'success')
    },
  })
  return (
    <Panel title="Your password">
      <Form
        className={css.form}
        error={changing.error}
        onSubmit={() => {
          if (!changing.isPending) changing.mutate()
        }}
      >
        <Field
          label="Current password"
          type="password"
          autoComplete="current-password"
          value={current}
          onChange={setCurrent}
          required
        />
        <Field
          label="New password"
          hint={`At least ${STAFF_PASSWORD_MIN_LENGTH} characters`}
          type="password"
          autoComplete="new-password"
          minLength={STAFF_PASSWORD_MIN_LENGTH}
          value={password}
          onChange={setPassword}
          required
        />
        <Button type="submit" look="quiet" busy={changing.isPending && 'Changing'}>
          Change password
        </Button>
      </Form>
    </Panel>
  )
}
