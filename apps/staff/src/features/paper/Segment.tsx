import type { Icon } from '@anushilon/ui/icon.ts'
import css from './Segment.module.css'

interface Props<T extends string> {
  label: string
  choices: readonly { readonly value: T; readonly name: string; readonly icon: Icon }[]
  value: T
  onChange: (value: T) => void
  iconsOnly?: boolean
  disabled?: boolean
}

/** One of a few, side by side. */
export function Segment<T extends string>({ label, choices, value, onChange, iconsOnly = false, disabled }: Props<T>) {
  return (
    <div role="group" aria-label={label} className={css.segment}>
      {choices.map(({ value: own, name, icon: Face }) => (
        <button
          key={own}
          type="button"
          aria-pressed={own === value}
          aria-label={name}
          disabled={disabled}
          onClick={() => onChange(own)}
        >
          <Face size={17} />
          {!iconsOnly && name}
        </button>
      ))}
    </div>
  )
}
