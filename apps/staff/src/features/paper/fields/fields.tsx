import { dhakaMoment } from '@anushilon/domain/dhaka-time'
import { latinDigits } from '@anushilon/domain/digits'
import { Field } from '@anushilon/ui/controls/Field.tsx'
import { languageOf } from '@anushilon/ui/text/language.ts'
import { type Choice, Select } from '@anushilon/ui/controls/Select.tsx'
import Lock from 'lucide-react/icons/lock'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { isoOf } from '../window.ts'
import css from './fields.module.css'

const LockContext = createContext(false)

/** Around what nobody may change once somebody has started: its fields become text. */
export const LockedPaper = LockContext.Provider

interface Common {
  readonly label: string
  /** Where the check list finds it. */
  readonly place: string
  readonly span?: 3 | 4 | 5 | 6 | 8 | 12
  readonly hint?: ReactNode
}

/** A place that the check list finds. */
export function Cell({ place, span = 12, children }: Pick<Common, 'place' | 'span'> & { children: ReactNode }) {
  return (
    <div id={`at-${place}`} className={css[`span${span}`]} tabIndex={-1}>
      {children}
    </div>
  )
}

function LockedValue({ label, value }: { label: string; value: string }) {
  return (
    <div className={css.locked}>
      <span>{label}</span>
      <p lang={languageOf(value)}>
        <Lock size={15} aria-hidden />
        {value === '' ? '—' : value}
      </p>
    </div>
  )
}

interface TextProps extends Common {
  readonly value: string | undefined
  readonly onChange: (value: string | undefined) => void
  readonly type?: 'text' | 'datetime-local'
  /** Stays open when the paper is locked. */
  readonly stays?: boolean
}

export function TextCell({ label, place, span, hint, value = '', onChange, type = 'text', stays = false }: TextProps) {
  const isLocked = useContext(LockContext) && !stays
  return (
    <Cell place={place} span={span ?? 12}>
      {isLocked ? (
        <LockedValue label={label} value={type === 'text' ? value : momentOf(value)} />
      ) : (
        <Field
          label={label}
          hint={hint}
          type={type}
          value={value}
          lang={languageOf(value)}
          onChange={(typed) => onChange(typed === '' ? undefined : typed)}
        />
      )}
    </Cell>
  )
}

/** A moment as one reads it; the field has Dhaka's wall clock. */
function momentOf(field: string): string {
  const iso = isoOf(field)
  return iso === undefined ? '' : dhakaMoment(Date.parse(iso))
}

interface NumberProps extends Common {
  readonly value: number | undefined
  readonly onChange: (value: number | undefined) => void
  readonly unit?: string
  readonly placeholder?: string
  readonly stays?: boolean
}

/** Keeps what is typed until it is a number, so that "1." is not torn away. */
export function NumberCell({
  label,
  place,
  span,
  hint,
  value,
  onChange,
  unit,
  placeholder,
  stays = false,
}: NumberProps) {
  const isLocked = useContext(LockContext) && !stays
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed !== null && numberIn(typed) === value ? typed : value === undefined ? '' : String(value)
  if (isLocked) {
    return (
      <Cell place={place} span={span ?? 12}>
        <LockedValue label={label} value={value === undefined ? '' : `${value} ${unit ?? ''}`} />
      </Cell>
    )
  }
  return (
    <Cell place={place} span={span ?? 12}>
      <div className={unit === undefined ? undefined : css.unit} data-unit={unit}>
        <Field
          label={
            unit === undefined ? (
              label
            ) : (
              <>
                {label} <span className="sr">({unit})</span>
              </>
            )
          }
          hint={hint}
          numeric
          inputMode="decimal"
          placeholder={placeholder}
          value={shown}
          onChange={(next) => {
            setTyped(next)
            onChange(numberIn(next))
          }}
        />
      </div>
    </Cell>
  )
}

function numberIn(typed: string): number | undefined {
  const tidy = latinDigits(typed.trim())
  const value = Number(tidy)
  return tidy === '' || Number.isNaN(value) ? undefined : value
}

interface SelectProps<T extends string> extends Common {
  readonly value: T | undefined
  readonly options: readonly (Choice & { readonly value: T })[]
  readonly onChange: (value: T) => void
  readonly stays?: boolean
}

export function SelectCell<T extends string>({
  label,
  place,
  span,
  hint,
  value,
  options,
  onChange,
  stays = false,
}: SelectProps<T>) {
  const isLocked = useContext(LockContext) && !stays
  return (
    <Cell place={place} span={span ?? 12}>
      {isLocked ? (
        <LockedValue label={label} value={options.find((one) => one.value === value)?.label ?? ''} />
      ) : (
        <Select
          label={label}
          hint={hint}
          options={options}
          value={value ?? ''}
          placeholder="Choose"
          onChange={(chosen) => {
            const found = options.find((one) => one.value === chosen)
            if (found !== undefined) onChange(found.value)
          }}
        />
      )}
    </Cell>
  )
}

/** A row of twelve. */
export function Grid({ children }: { children: ReactNode }) {
  return <div className={css.grid}>{children}</div>
}
