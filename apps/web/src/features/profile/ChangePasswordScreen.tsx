import { useEffect, useRef } from 'react'
import { paths } from '../../paths.ts'
import { changePassword as bn } from '../../text/bn-profile.ts'
import { changePassword as en, profile } from '../../text/en-profile.ts'
import { FaultAlert } from '@anushilon/ui/feedback/FaultAlert.tsx'
import { Bengali } from '@anushilon/ui/text/Bengali.tsx'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { Card } from '@anushilon/ui/layout/Card.tsx'
import { PasswordField } from '@anushilon/ui/controls/PasswordField.tsx'
import { Page, PageHead } from '../../ui/Page.tsx'
import css from './ChangePasswordScreen.module.css'
import { useChangePassword } from './use-change-password.ts'

/** First the current password, then the new one twice (Spec 2, Change password). */
export function ChangePasswordScreen() {
  const form = useChangePassword()
  const currentPassword = useRef<HTMLInputElement>(null)
  const newPassword = useRef<HTMLInputElement>(null)
  const { checked, currentFault } = form

  // To the new one once the current one was right; back when it is asked for again.
  const wasChecked = useRef(false)
  useEffect(() => {
    if (checked) newPassword.current?.focus()
    else if (wasChecked.current) currentPassword.current?.focus()
    wasChecked.current = checked
  }, [checked])
  // After a wrong one the button has nothing to send.
  useEffect(() => {
    if (currentFault !== '') currentPassword.current?.focus()
  }, [currentFault])

  return (
    <Page width="narrow">
      <PageHead title={en.title} back={{ href: paths.profile, label: profile.title }} />
      <Card pad className={css.steps}>
        <FaultAlert text={form.fault} />
        <form className={css.step} onSubmit={form.check}>
          <PasswordField
            ref={currentPassword}
            label={en.current}
            autoComplete="current-password"
            value={form.current}
            onChange={form.setCurrent}
            readOnly={form.checked}
            error={currentFault}
            hint={!checked && <Bengali>{bn.current}</Bengali>}
            ok={form.checked && en.right}
          />
          {!form.checked && (
            <Button type="submit" disabled={form.current === ''} busy={form.busy && en.checking}>
              {en.check}
            </Button>
          )}
        </form>
        {form.checked && (
          <form className={css.step} onSubmit={form.update}>
            <h2>{en.heading}</h2>
            <PasswordField
              ref={newPassword}
              label={en.new}
              autoComplete="new-password"
              value={form.wanted}
              onChange={form.setWanted}
              error={form.wantedFault}
              hint={<Bengali>{bn.afterwards}</Bengali>}
            />
            <PasswordField
              label={en.confirm}
              autoComplete="new-password"
              value={form.confirmed}
              onChange={form.setConfirmed}
            />
            <Button type="submit" busy={form.busy && en.updating}>
              {en.update}
            </Button>
          </form>
        )}
      </Card>
    </Page>
  )
}
