import { Button } from '@anushilon/ui/controls/Button.tsx'
import { useState } from 'react'
import { Form } from './Form.tsx'
import css from './NameForm.module.css'

interface Props {
  label: string
  /** Shorter than the label, where what stands around it says the rest. */
  hint?: string
  value?: string
  action: string
  isBusy: boolean
  /** Calls `done` once the name is taken: one that is refused stays to be put right. */
  onName: (name: string, done: () => void) => void
  onCancel?: () => void
}

/** One name, in one line. */
export function NameForm({ label, hint = label, value = '', action, isBusy, onName, onCancel }: Props) {
  const [name, setName] = useState(value)
  function submit() {
    if (name.trim() === '' || isBusy) return
    // What is typed meanwhile is the next one.
    onName(name.trim(), () => setName((now) => (value === '' && now === name ? '' : now)))
  }
  return (
    <Form className={css.nameForm} onSubmit={submit}>
      <input
        aria-label={label}
        placeholder={hint}
        value={name}
        maxLength={200}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" look="quiet" small disabled={name.trim() === ''}>
        {action}
      </Button>
      {onCancel !== undefined && (
        <Button look="text" small onClick={onCancel}>
          Cancel
        </Button>
      )}
    </Form>
  )
}

interface RenameProps extends Pick<Props, 'isBusy' | 'onName' | 'onCancel'> {
  name: string
}

/** Another name for what has one. */
export function RenameForm({ name, ...rest }: RenameProps) {
  return <NameForm label={`New name of ${name}`} value={name} action="Save" {...rest} />
}
