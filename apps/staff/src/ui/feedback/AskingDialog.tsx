import { Button } from '@anushilon/ui/controls/Button.tsx'
import { Dialog } from '@anushilon/ui/feedback/Dialog.tsx'
import type { ComponentProps } from 'react'

/** A dialog that is about to do something: beside what does it there is always a word that leaves all as it is. */
export function AskingDialog({ actions, onClose, ...rest }: ComponentProps<typeof Dialog>) {
  return (
    <Dialog
      {...rest}
      onClose={onClose}
      actions={
        <>
          {actions}
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    />
  )
}
