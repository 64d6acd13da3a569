import { numberText, readNumberKey, type NumberFault } from '@anushilon/domain/exam/typed-number'
import { Field } from '@anushilon/ui/controls/Field.tsx'
import { languageOf } from '@anushilon/ui/text/language.ts'
import css from './NumberFields.module.css'

interface TypedAnswer {
  readonly answer: string
  readonly tolerance: string
  readonly unit: string
}

interface Props {
  value: TypedAnswer
  onChange: (field: keyof TypedAnswer, text: string) => void
}

const NUMBER_FAULTS: Readonly<Record<NumberFault, string>> = {
  empty: 'The exam cannot be scheduled without it.',
  'not-a-number': 'This is not a number: write 9.8, -0.05 or 1.5×10^-7; a tolerance as 0.1 or 2%.',
  'too-many-digits': 'Too many digits: both ends of the tolerance may have 12.',
  'out-of-range': 'This is too large or too small.',
}

/** The number that is right, what it may be off by, and the unit that stands beside the student's field. */
export function NumberFields({ value: { answer, tolerance, unit }, onChange }: Props) {
  const read = readNumberKey(answer, tolerance)
  const fault = 'fault' in read ? read : null
  return (
    <>
      <div className={css.row}>
        <Field
          label="Right answer"
          inputMode="decimal"
          maxLength={60}
          value={answer}
          error={fault?.field === 'answer' && NUMBER_FAULTS[fault.fault]}
          onChange={(text) => onChange('answer', text)}
        />
        <Field
          label="Tolerance ±"
          hint="0.1, or 2% of the answer"
          maxLength={60}
          value={tolerance}
          error={fault?.field === 'tolerance' && NUMBER_FAULTS[fault.fault]}
          onChange={(text) => onChange('tolerance', text)}
        />
        <Field
          label="Unit"
          hint="Shown beside the field"
          maxLength={40}
          value={unit}
          lang={languageOf(unit)}
          onChange={(text) => onChange('unit', text)}
        />
      </div>
      {'key' in read && (
        <p className={css.right} role="status">
          {rangeText(read.key)}
        </p>
      )}
    </>
  )
}

function rangeText(key: readonly number[]): string {
  const [from, , to] = key.map(numberText)
  return to === undefined
    ? `Only ${from ?? ''} gets the mark.`
    : `Everything from ${from ?? ''} to ${to} gets the mark, both included.`
}
