import type { Choice } from '@anushilon/ui/controls/Select.tsx'
import { languageOf } from '@anushilon/ui/text/language.ts'
import css from './Ticks.module.css'

interface Props {
  legend: string
  choices: readonly Choice[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** Any number of a few things; nothing where there is nothing to choose from. */
export function Ticks({ legend, choices, chosen, onChange }: Props) {
  if (choices.length === 0) return null
  const toggle = (value: string) =>
    onChange(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value])
  return (
    <fieldset className={css.ticks}>
      <legend>{legend}</legend>
      {choices.map(({ value, label }) => (
        <label key={value} lang={languageOf(label)}>
          <input type="checkbox" checked={chosen.includes(value)} onChange={() => toggle(value)} />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
