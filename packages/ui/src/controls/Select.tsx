import ChevronDown from 'lucide-react/icons/chevron-down'
import { useId } from 'react'
import { classNames } from '../class-names.ts'
import field from './Field.module.css'
import { describedBy, FieldFrame, type FieldNotes } from './FieldFrame.tsx'
import { languageOf } from '../text/language.ts'
import css from './Select.module.css'

export interface Choice {
  readonly value: string
  readonly label: string
}

interface Props extends FieldNotes {
  options: readonly Choice[]
  /** The empty string while nothing is chosen. */
  value: string
  onChange: (value: string) => void
  /** Shown while nothing is chosen; it cannot be chosen itself. */
  placeholder: string
  disabled?: boolean
  /** A form is not sent while nothing is chosen: the browser says so. */
  required?: boolean
  name?: string
}

export function Select({
  options,
  value,
  onChange,
  placeholder,
  disabled = false,
  required = false,
  name,
  ...notes
}: Props) {
  const id = useId()
  // A browser shows the first option for a value that is none of them, and whoever reads it takes it for chosen.
  const shown = options.some((option) => option.value === value) ? value : ''
  return (
    <FieldFrame id={id} {...notes}>
      <div className={css.box}>
        <select
          {...describedBy(id, notes)}
          id={id}
          name={name}
          value={shown}
          disabled={disabled}
          required={required}
          className={classNames(field.control, css.select, Boolean(notes.error) && field.bad)}
          onChange={(event) => onChange(event.target.value)}
        >
          <option value="" disabled hidden>
            {placeholder}
          </option>
          {options.map((option) => (
            <option key={option.value} value={option.value} lang={languageOf(option.label)}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown size={20} className={css.arrow} />
      </div>
    </FieldFrame>
  )
}
