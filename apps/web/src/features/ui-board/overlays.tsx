import { useState } from 'react'
import { Alert } from '@anushilon/ui/feedback/Alert.tsx'
import { AlertDialog } from '@anushilon/ui/feedback/AlertDialog.tsx'
import { Bengali } from '@anushilon/ui/text/Bengali.tsx'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { Dialog } from '@anushilon/ui/feedback/Dialog.tsx'
import { TOAST_MS, toast, type ToastKind } from '@anushilon/ui/feedback/toast.ts'
import { Group } from './Group.tsx'
import css from './UiBoard.module.css'

const KINDS = Object.keys(TOAST_MS) as ToastKind[]

export function Overlays() {
  const [open, setOpen] = useState<'dialog' | 'alert' | 'long' | null>(null)
  const close = () => setOpen(null)
  return (
    <Group title="Dialogs and toasts">
      <div className={css.row}>
        <Button look="quiet" onClick={() => setOpen('dialog')}>
          Open dialog
        </Button>
        <Button look="quiet" onClick={() => setOpen('alert')}>
          Open alert dialog
        </Button>
        <Button look="quiet" onClick={() => setOpen('long')}>
          Open long dialog
        </Button>
      </div>
      <h3>Toasts</h3>
      <div className={css.row}>
        {KINDS.map((kind) => (
          <Button key={kind} look="quiet" small onClick={() => toast(`A toast: ${kind}`, kind)}>
            {kind}
          </Button>
        ))}
        <Button look="quiet" small onClick={thirtyToasts}>
          thirty
        </Button>
      </div>
      <Dialog
        open={open === 'dialog'}
        title="Submit Answer?"
        onClose={close}
        actions={
          <>
            <Button onClick={close}>Submit Answer</Button>
            <Button look="quiet" onClick={close}>
              Go back
            </Button>
          </>
        }
      >
        <Alert kind="warn" title="13 questions are not answered.">
          <Bengali>জমা দেওয়ার পর আর উত্তর দেওয়া যাবে না।</Bengali>
        </Alert>
      </Dialog>
      <AlertDialog open={open === 'alert'} title="Can't start now" onClose={close}>
        You have already attended this exam. You can appear this exam once within the time range.
      </AlertDialog>
      <Dialog open={open === 'long'} title="Something long" onClose={close}>
        {Array.from({ length: 30 }, (_, at) => `Line ${at + 1}`).map((line) => (
          <p key={line}>{line}</p>
        ))}
      </Dialog>
    </Group>
  )
}

function thirtyToasts(): void {
  for (let at = 1; at <= 30; at += 1) toast(`Toast ${at}`)
}
