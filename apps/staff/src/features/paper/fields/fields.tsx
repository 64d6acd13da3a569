import { dhakaMoment } from '@anushilon/domain/dhaka-time'
import { latinDigits } from '@anushilon/domain/digits'
import { Field } from '@anushilon/ui/controls/Field.tsx'
import { languageOf } from '@anushilon/ui/text/language.ts'
import { type Choice, Select } from '@anushilon/ui/controls/Select.tsx'
import Lock from 'lucide-react/icons/lock'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { fieldOf, isoOf } from '../window.ts'
import css from './fields.module.css'

const LockContext = createContext(false)

/** Around what nobody may change once somebody has started: its fields become text. */
export const LockedPaper = LockContext.Provider

interface Common {
  readonly label: string
  /** Where the check list finds it. */
  readonly place: string
  readonly span?: 3 | 4 | 6 | 8 | 12 | undefined
  readonly hint?: ReactNode
  /** Stays open when the paper is locked. */
  readonly stays?: boolean
}

/** A place that the check list finds. */
export function Cell({ place, span = 12, children }: Pick<Common, 'place' | 'span'> & { children: ReactNode }) {
  return (
    <div id={`at-${place}`} className={css[`span${span}`]} tabIndex={-1}>
      {children}
    </div>
  )
}

interface LockableProps extends Omit<Common, 'hint'> {
  /** In words, for when the field cannot be changed. */
  readonly said: string
  readonly children: ReactNode
}

function LockableCell({ label, place, span, stays = false, said, children }: LockableProps) {
  const isLocked = useContext(LockContext) && !stays
  return (
    <Cell place={place} span={span}>
      {isLocked ? (
        <div className={css.locked}>
          <span>{label}</span>
          <p lang={languageOf(said)}>
            <Lock size={15} aria-hidden />
            {said === '' ? '—' : said}
          </p>
        </div>
      ) : (
        children
      )}
    </Cell>
  )
}

interface TextProps extends Common {
  readonly value: string | undefined
  readonly onChange: (value: string | undefined) => void
}

export function TextCell({ hint, value = '', onChange, ...cell }: TextProps) {
  return (
    <LockableCell {...cell} said={value}>
      <Field
        label={cell.label}
        hint={hint}
        type="text"
        value={value}
        lang={languageOf(value)}
        onChange={(typed) => onChange(typed === '' ? undefined : typed)}
      />
    </LockableCell>
  )
}

/** A moment: the paper has its zone, the field Dhaka's wall clock. */
export function MomentCell({ hint, value = '', onChange, ...cell }: TextProps) {
  const typed = fieldOf(value)
  return (
    <LockableCell {...cell} said={typed === '' ? '' : dhakaMoment(Date.parse(value))}>
      <Field
        label={cell.label}
        hint={hint}
        type="datetime-local"
        value={typed}
        onChange={(next) => onChange(isoOf(next))}
      />
    </LockableCell>
  )
}

interface NumberProps extends Common {
  readonly value: number | undefined
  readonly onChange: (value: number | undefined) => void
  readonly unit?: string
  readonly placeholder?: string
}

/** Keeps what is typed until it is a number, so that "1." is not torn away. */
export function NumberCell({ hint, value, onChange, unit, placeholder, ...cell }: NumberProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed !== null && numberIn(typed) === value ? typed : value === undefined ? '' : String(value)
  return (
    <LockableCell {...cell} said={value === undefined ? '' : `${value} ${unit ?? ''}`}>
      <div className={unit === undefined ? undefined : css.unit} data-unit={unit}>
        <Field
          label={
            unit === undefined ? (
              cell.label
            ) : (
              <>
                {cell.label} <span className="sr">({unit})</span>
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
    </LockableCell>
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
}

export function SelectCell<T extends string>({ hint, value, options, onChange, ...cell }: SelectProps<T>) {
  return (
    <LockableCell {...cell} said={options.find((one) => one.value === value)?.label ?? ''}>
      <Select
        label={cell.label}
        hint={hint}
        options={options}
        value={value ?? ''}
        placeholder="Choose"
        onChange={(chosen) => {
          const found = options.find((one) => one.value === chosen)
          if (found !== undefined) onChange(found.value)
        }}
      />
    </LockableCell>
  )
}

/** A row of twelve. */
export function Grid({ children }: { children: ReactNode }) {
  return <div className={css.grid}>{children}</div>
}
