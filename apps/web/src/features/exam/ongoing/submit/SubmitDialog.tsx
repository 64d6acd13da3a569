import type { ReactNode } from 'react'
import { serverClock } from '../../../../api/server-clock.ts'
import { ongoing as bn } from '../../../../text/bn-exam.ts'
import { ongoing as en } from '../../../../text/en-exam.ts'
import { ui } from '@anushilon/ui/text/words.ts'
import { Alert } from '@anushilon/ui/feedback/Alert.tsx'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { Dialog } from '@anushilon/ui/feedback/Dialog.tsx'
import { clockFace } from '../../../../ui/time-left.ts'
import { useTimeLeft } from '../../../../ui/use-time-left.ts'
import css from './SubmitDialog.module.css'
import type { Submission } from './use-submit.ts'

interface Props {
  readonly submission: Submission
  /** What the button says and does, where it does more than to hand in. */
  readonly action?: { readonly label: string; readonly act: () => void } | undefined
  /** What has to be on the server first waits for the network. */
  readonly isLost?: boolean
  readonly onClose: () => void
  readonly end: number
  /** What is done and what is not, in words. */
  readonly notice: ReactNode
  readonly isComplete: boolean
  readonly facts: readonly { readonly label: string; readonly value: number }[]
  /** What else there is to know or to do before. */
  readonly children?: ReactNode
}

/** The last question before it is final. Without a network it stays open, waits and says so. */
export function SubmitDialog({
  submission,
  action,
  isLost = false,
  onClose,
  end,
  notice,
  isComplete,
  facts,
  children,
}: Props) {
  const left = useTimeLeft(end, serverClock)
  const { state } = submission

  function close() {
    // What is on its way cannot be called back; what waits can.
    if (state.kind === 'sending') return
    submission.cancel()
    onClose()
  }

  return (
    <Dialog
      open
      alert={submission.isBusy}
      title={en.submitQuestion}
      onClose={close}
      actions={
        <>
          <Button busy={busyWords(submission)} onClick={action?.act ?? (() => void submission.submit())}>
            {action?.label ?? en.submit}
          </Button>
          <Button look="quiet" disabled={state.kind === 'sending'} onClick={close}>
            {ui.goBack}
          </Button>
        </>
      }
    >
      <div className={css.body}>
        {(submission.isLost || (state.kind === 'preparing' && isLost)) && (
          <Alert kind="warn" live="alert" title={en.waitingForNetwork} hint={bn.submitWaits} />
        )}
        <Alert kind={isComplete ? 'ok' : 'warn'} title={notice} hint={bn.finalSubmit} />
        {children}
        <table className={css.facts}>
          <tbody>
            {facts.map(({ label, value }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{value}</td>
              </tr>
            ))}
            <tr>
              <th scope="row">{en.timeLeft}</th>
              <td>{clockFace(left)}</td>
            </tr>
          </tbody>
        </table>
      </div>
    </Dialog>
  )
}

/** What the submit button says while it works; false: nothing. */
export function busyWords({ state, isLost }: Submission): string | false {
  if (state.kind === 'preparing') return en.uploading
  if (isLost) return en.waitingForNetwork
  if (state.kind === 'sending') return en.submitting
  return state.kind === 'waiting' && en.waitingForLogin
}
