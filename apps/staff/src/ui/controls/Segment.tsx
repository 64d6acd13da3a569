import type { Icon } from '@anushilon/ui/icon.ts'
import { languageOf } from '@anushilon/ui/text/language.ts'
import css from './Segment.module.css'

interface Choice<T extends string> {
  readonly value: T
  readonly name: string
  readonly icon?: Icon
}

interface Props<T extends string> {
  /** What is chosen, for screen readers. */
  label: string
  options: readonly Choice<T>[]
  value: T
  onChange: (value: T) => void
  /** As wide as its container, all of one width. */
  wide?: boolean
  /** The names are read out only. */
  iconsOnly?: boolean
  disabled?: boolean | undefined
}

/** A few choices side by side, of which one holds. */
export function Segment<T extends string>(props: Props<T>) {
  const { label, options, value, onChange, wide = false, iconsOnly = false, disabled } = props
  return (
    <div role="group" aria-label={label} className={wide ? css.wide : css.segment}>
      {options.map(({ value: own, name, icon: Face }) => (
        <button
          key={own}
          type="button"
          aria-pressed={own === value}
          aria-label={iconsOnly ? name : undefined}
          lang={languageOf(name)}
          disabled={disabled}
          onClick={() => onChange(own)}
        >
          {Face !== undefined && <Face size={17} aria-hidden />}
          {!iconsOnly && name}
        </button>
      ))}
    </div>
  )
}
