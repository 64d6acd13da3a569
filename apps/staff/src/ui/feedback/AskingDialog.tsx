import { Button } from '@anushilon/ui/controls/Button.tsx'
import { Dialog } from '@anushilon/ui/feedback/Dialog.tsx'
import { type ComponentProps, useState } from 'react'

interface Props extends ComponentProps<typeof Dialog> {
  /** Something was written in it: a press beside it, or Esc, asks before that is gone. */
  isFilled?: boolean
}

/** A dialog that is about to do something: beside what does it there is always a word that leaves all as it is. */
export function AskingDialog({ actions, onClose, isFilled = false, children, ...rest }: Props) {
  const [isLeaving, setLeaving] = useState(false)
  const leave = isFilled ? () => setLeaving(true) : onClose
  return (
    <Dialog
      {...rest}
      onClose={leave}
      actions={
        <>
          {actions}
          <Button look="quiet" onClick={leave}>
            Cancel
          </Button>
        </>
      }
    >
      {children}
      <Dialog
        open={isLeaving}
        title="Leave without saving?"
        onClose={() => setLeaving(false)}
        actions={
          <>
            <Button look="danger" onClick={onClose}>
              Leave
            </Button>
            <Button look="quiet" onClick={() => setLeaving(false)}>
              Go on writing
            </Button>
          </>
        }
      >
        <p lang="bn">যা লিখেছেন তা এখনো সংরক্ষণ করা হয়নি।</p>
      </Dialog>
    </Dialog>
  )
}
