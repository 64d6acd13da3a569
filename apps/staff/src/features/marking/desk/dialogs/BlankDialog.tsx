import { Bengali } from '@anushilon/ui/text/Bengali.tsx'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { Dialog } from '@anushilon/ui/feedback/Dialog.tsx'

interface Props {
  readonly marks: number
  readonly onSave: () => void
  readonly onClose: () => void
}

/** Marks for an answer that is not there are nearly always meant for another script. */
export function BlankDialog({ marks, onSave, onClose }: Props) {
  return (
    <Dialog
      open
      alert
      title="No answer was handed in"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Go back</Button>
          <Button look="quiet" onClick={onSave}>
            Give {marks} anyway
          </Button>
        </>
      }
    >
      <p>
        <Bengali>এই প্রশ্নে কোনো পাতা জমা পড়েনি। তবু {marks} নম্বর দেবেন?</Bengali>
      </p>
    </Dialog>
  )
}
