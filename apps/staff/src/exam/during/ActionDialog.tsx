import { Button } from '@anushilon/ui/controls/Button.tsx'
import type { ReactNode } from 'react'
import css from './ActionDialog.module.css'
import { AskingDialog } from '../../ui/feedback/AskingDialog.tsx'
import { FaultAlert } from '../../ui/feedback/FaultAlert.tsx'

interface Props {
  title: string
  /** What the button does, in words with the number. */
  verb: string
  /** Why it cannot be done yet; null: it can. */
  notYet: string | null
  /** Something was written that would be lost: leaving asks. */
  isFilled?: boolean
  action: { readonly isPending: boolean; readonly error: Error | null; readonly mutate: () => void }
  onClose: () => void
  children: ReactNode
}

/** Something done to students during an exam: what it does is said before, and it needs a reason. */
export function ActionDialog({ title, verb, notYet, isFilled = false, action, onClose, children }: Props) {
  return (
    <AskingDialog
      open
      isFilled={isFilled}
      title={title}
      onClose={onClose}
      actions={
        <Button
          disabled={notYet !== null}
          busy={action.isPending ? verb : false}
          aria-describedby={notYet === null ? undefined : 'not-yet'}
          onClick={() => action.mutate()}
        >
          {verb}
        </Button>
      }
    >
      <div className={css.body}>
        {children}
        <FaultAlert error={action.error} />
        {notYet !== null && (
          <p id="not-yet" className={css.notYet}>
            {notYet}
          </p>
        )}
      </div>
    </AskingDialog>
  )
}
