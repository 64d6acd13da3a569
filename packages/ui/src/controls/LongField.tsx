import { type ComponentProps, useId } from 'react'
import { classNames } from '../class-names.ts'
import css from './Field.module.css'
import { describedBy, FieldFrame, type FieldNotes } from './FieldFrame.tsx'

interface Props extends FieldNotes, Omit<ComponentProps<'textarea'>, 'onChange' | 'value' | 'className'> {
  value: string
  onChange: (value: string) => void
}

/** For sentences: all of what was typed can be read. */
export function LongField({ label, hint, error, ok, onChange, id, rows = 3, ...input }: Props) {
  const own = useId()
  const key = id ?? own
  return (
    <FieldFrame id={key} label={label} hint={hint} error={error} ok={ok}>
      <textarea
        {...input}
        {...describedBy(key, { hint, error })}
        id={key}
        rows={rows}
        className={classNames(css.control, Boolean(error) && css.bad)}
        onChange={(event) => onChange(event.target.value)}
      />
    </FieldFrame>
  )
}
