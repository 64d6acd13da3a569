import { type ComponentProps, useId } from 'react'
import { classNames } from '../class-names.ts'
import css from './Field.module.css'
import { describedBy, FieldFrame, type FieldNotes } from './FieldFrame.tsx'

interface Props extends FieldNotes, Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'className'> {
  value: string
  onChange: (value: string) => void
  /** Numbers stand in columns of equal width. */
  numeric?: boolean
}

export function Field({ label, hint, error, ok, onChange, numeric = false, id, ...input }: Props) {
  const own = useId()
  const key = id ?? own
  return (
    <FieldFrame id={key} label={label} hint={hint} error={error} ok={ok}>
      <input
        {...input}
        {...describedBy(key, { hint, error })}
        id={key}
        className={classNames(css.control, Boolean(error) && css.bad, numeric && 'num')}
        inputMode={numeric ? 'numeric' : input.inputMode}
        onChange={(event) => onChange(event.target.value)}
      />
    </FieldFrame>
  )
}
