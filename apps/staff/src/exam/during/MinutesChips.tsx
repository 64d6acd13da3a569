import { EXTRA_MINUTES_LIMIT } from '@anushilon/contract/staff/live'
import { latinDigits } from '@anushilon/domain/digits'
import { useId, useState } from 'react'
import { Chip } from '../../ui/layout/Chip.tsx'
import css from './MinutesChips.module.css'

const USUAL = [5, 10, 15, 30]

interface Props {
  /** Null while something is typed that is no number of minutes. */
  value: number | null
  onChange: (minutes: number | null) => void
  label?: string
  /** One more to choose from: the whole time of a part. */
  whole?: number | null
}

export function MinutesChips({ value, onChange, label = 'How long', whole = null }: Props) {
  const id = useId()
  const [other, setOther] = useState('')

  const usual = whole === null || USUAL.includes(whole) ? USUAL : [...USUAL, whole]

  function typed(text: string) {
    setOther(text)
    const minutes = Number(latinDigits(text.trim()))
    onChange(Number.isInteger(minutes) && minutes >= 1 && minutes <= EXTRA_MINUTES_LIMIT ? minutes : null)
  }

  return (
    <div role="group" aria-labelledby={id}>
      <p id={id} className={css.label}>
        {label}
      </p>
      <div className={css.row}>
        {usual.map((minutes) => (
          <Chip
            key={minutes}
            isPressed={other === '' && minutes === value}
            onPress={() => {
              setOther('')
              onChange(minutes)
            }}
          >
            {minutes} min
          </Chip>
        ))}
        <label className={css.other}>
          <input
            aria-label="Other number of minutes"
            placeholder="Other"
            inputMode="numeric"
            value={other}
            onChange={(event) => typed(event.target.value)}
          />
          <span aria-hidden>min</span>
        </label>
      </div>
    </div>
  )
}
