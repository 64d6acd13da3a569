import { Button } from '@anushilon/ui/controls/Button.tsx'
import { Field } from '@anushilon/ui/controls/Field.tsx'
import { type FormEvent, useState } from 'react'
import { useFocus } from '../use-focus.ts'
import { AskingDialog } from '../../../../ui/feedback/AskingDialog.tsx'

interface Props {
  readonly reason: string | null
  readonly onReason: (reason: string | null) => void
  readonly onClose: () => void
}

/** Why somebody should look at it again. */
export function SecondLookDialog({ reason, onReason, onClose }: Props) {
  const [text, setText] = useState(reason ?? '')
  useFocus('second-look-reason')

  function submit(event: FormEvent) {
    event.preventDefault()
    onReason(text.trim() === '' ? null : text.trim())
  }

  return (
    <AskingDialog
      open
      title="Second look"
      onClose={onClose}
      actions={
        <>
          <Button type="submit" form="second-look">
            Mark for a second look
          </Button>
          {reason !== null && (
            <Button look="quiet" onClick={() => onReason(null)}>
              No longer needed
            </Button>
          )}
        </>
      }
    >
      <form id="second-look" onSubmit={submit}>
        <Field
          id="second-look-reason"
          label="Why?"
          hint="Such as: unreadable, another method, copied"
          value={text}
          maxLength={200}
          onChange={setText}
        />
      </form>
    </AskingDialog>
  )
}
