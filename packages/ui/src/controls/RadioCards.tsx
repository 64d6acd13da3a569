import { useId } from 'react'
import { classNames } from '../class-names.ts'
import { languageOf } from '../text/language.ts'
import css from './RadioCards.module.css'
import type { Choice } from './Select.tsx'

interface Props {
  legend: string
  /** For when the text around it says it already. */
  hideLegend?: boolean
  /** A note says below the label what it means. */
  options: readonly (Choice & { readonly note?: string })[]
  /** Null while nothing is chosen. */
  value: string | null
  onChange: (value: string) => void
  /** Side by side: two on a phone, four on a wide screen. */
  narrow?: boolean
  disabled?: boolean
}

export function RadioCards({
  legend,
  hideLegend = false,
  options,
  value,
  onChange,
  narrow = false,
  disabled = false,
}: Props) {
  const name = useId()
  return (
    <fieldset className={css.set} disabled={disabled}>
      <legend className={hideLegend ? 'sr' : css.legend}>{legend}</legend>
      <div className={classNames(css.cards, narrow && css.narrow)}>
        {options.map((option) => (
          <label key={option.value} className={classNames(css.card, option.value === value && css.on)}>
            <input
              type="radio"
              className="cover"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span className={css.dot} />
            <span lang={languageOf(option.label)}>
              {option.label}
              {option.note !== undefined && (
                <span className={css.note} lang={languageOf(option.note)}>
                  {option.note}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
