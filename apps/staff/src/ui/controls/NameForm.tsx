import { Button } from '@anushilon/ui/controls/Button.tsx'
import { useState } from 'react'
import type { Change } from '../../api/use-change.ts'
import { Form } from './Form.tsx'
import css from './NameForm.module.css'

interface Props {
  label: string
  /** Shorter than the label, where what stands around it says the rest. */
  hint?: string
  value?: string
  action: string
  change: Change
  /** One that is refused stays to be put right. */
  onName: (name: string) => Promise<unknown>
  /** Where it is open for one name only: after that, or by Cancel. */
  onClose?: () => void
}

/** One name, in one line. */
export function NameForm({ label, hint = label, value = '', action, change, onName, onClose }: Props) {
  const [name, setName] = useState(value)
  function submit() {
    if (name.trim() === '' || change.isPending) return
    // What is typed meanwhile is the next one.
    const clear = () => setName((now) => (now === name ? '' : now))
    change.mutate(async () => await onName(name.trim()), { onSuccess: onClose ?? clear })
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
      {onClose !== undefined && (
        <Button look="text" small onClick={onClose}>
          Cancel
        </Button>
      )}
    </Form>
  )
}

interface RenameProps extends Pick<Props, 'change' | 'onName' | 'onClose'> {
  name: string
}

/** Another name for what has one. */
export function RenameForm({ name, ...rest }: RenameProps) {
  return <NameForm label={`New name of ${name}`} value={name} action="Save" {...rest} />
}
