import ChevronDown from 'lucide-react/icons/chevron-down'
import Search from 'lucide-react/icons/search'
import { languageOf } from '@anushilon/ui/text/language.ts'
import type { ReactNode } from 'react'
import { Chip } from '../layout/Chip.tsx'
import css from './FilterBar.module.css'

/** Above a table: what to find, and of which kind. */
export function FilterBar({ children }: { children: ReactNode }) {
  return <div className={css.tools}>{children}</div>
}

export function FindField({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange: (to: string) => void
}) {
  return (
    <div className={css.find}>
      <Search size={18} aria-hidden />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  )
}

interface FilterProps {
  label: string
  /** What the empty choice is called, such as "All courses". */
  all: string
  value: string
  options: readonly { readonly value: string; readonly label: string }[]
  onChange: (value: string) => void
}

export function FilterSelect({ label, all, value, options, onChange }: FilterProps) {
  return (
    <div className={css.select}>
      <select aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value} lang={languageOf(option.label)}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown size={18} aria-hidden />
    </div>
  )
}

interface ChipsProps<T extends string> {
  label: string
  chips: readonly { readonly value: T | ''; readonly name: string; readonly count: number }[]
  value: T | ''
  onChange: (value: T | '') => void
}

/** One of several, each with how many there are. */
export function FilterChips<T extends string>({ label, chips, value, onChange }: ChipsProps<T>) {
  return (
    <div role="group" aria-label={label} className={css.chips}>
      {chips.map((chip) => (
        <Chip key={chip.value} isPressed={chip.value === value} onPress={() => onChange(chip.value)}>
          {chip.name} <b>{chip.count}</b>
        </Chip>
      ))}
    </div>
  )
}
