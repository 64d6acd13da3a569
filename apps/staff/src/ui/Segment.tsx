import { languageOf } from '@anushilon/ui/language.ts'
import css from './Segment.module.css'

interface Props<T extends string> {
  /** What is chosen, for screen readers. */
  label: string
  options: readonly { readonly value: T; readonly name: string }[]
  value: T
  onChange: (value: T) => void
  /** As wide as its container, all of one width. */
  wide?: boolean
}

/** A few choices side by side, of which one holds. */
export function Segment<T extends string>({ label, options, value, onChange, wide = false }: Props<T>) {
  return (
    <div role="group" aria-label={label} className={wide ? css.wide : css.segment}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          lang={languageOf(option.name)}
          onClick={() => onChange(option.value)}
        >
          {option.name}
        </button>
      ))}
    </div>
  )
}
