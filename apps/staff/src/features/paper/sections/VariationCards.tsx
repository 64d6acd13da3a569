import { VARIATION_NAMES, type Variation } from '@anushilon/domain/exam/variation'
import { useId } from 'react'
import { variation as VARIATION_LABELS } from '@anushilon/ui/text/exam-words.ts'
import css from './VariationCards.module.css'

const NOTES: Readonly<Record<Variation, string>> = {
  mcq: 'one subject, one part',
  written: 'one subject, answers as photos',
  'mcq-written': 'one subject: MCQ, then written',
  special: 'each student sits 4 subjects: MCQ, then written',
  'mcq-special': 'each student sits the subjects they choose, MCQ only',
}

interface Props {
  value: Variation
  onChange: (variation: Variation) => void
  disabled?: boolean
}

/** Five kinds of exam; the parts below follow. */
export function VariationCards({ value, onChange, disabled = false }: Props) {
  const name = useId()
  return (
    <fieldset className={css.set} disabled={disabled}>
      <legend>Type of exam</legend>
      <div className={css.cards}>
        {VARIATION_NAMES.map((variation) => (
          <label key={variation} className={css.card}>
            <input type="radio" name={name} checked={variation === value} onChange={() => onChange(variation)} />
            <span className={css.bubble} aria-hidden />
            {VARIATION_LABELS[variation]}
            <small>{NOTES[variation]}</small>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
