import { languageOf } from '@anushilon/ui/text/language.ts'
import css from './Notices.module.css'

interface Props {
  legend: string
  names: readonly string[]
  ticked: readonly string[]
  onChange: (ticked: readonly string[]) => void
}

/** Any number of branches or batches. */
export function Ticks({ legend, names, ticked, onChange }: Props) {
  if (names.length === 0) return null
  return (
    <fieldset className={css.ticks}>
      <legend>{legend}</legend>
      {names.map((name) => (
        <label key={name}>
          <input
            type="checkbox"
            checked={ticked.includes(name)}
            onChange={({ target }) =>
              onChange(target.checked ? [...ticked, name] : ticked.filter((one) => one !== name))
            }
          />
          <span lang={languageOf(name)}>{name}</span>
        </label>
      ))}
    </fieldset>
  )
}
