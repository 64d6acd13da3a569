import { latinDigits } from '@anushilon/domain/digits'
import { Field } from '@anushilon/ui/controls/Field.tsx'
import { useState } from 'react'
import { counted } from '../../../ui/text/counted.ts'

interface Props {
  readonly marks: readonly number[]
  readonly disabled: boolean
  readonly onChange: (marks: number[]) => void
}

/** "10, 7.5" → marks; what is no number is left out. */
function marksIn(typed: string): number[] {
  return latinDigits(typed)
    .split(/[,\s]+/)
    .filter((one) => one !== '')
    .map(Number)
    .filter((one) => !Number.isNaN(one))
}

/** The full marks of all questions of a paper whose questions stand on its pages. */
export function MarksField({ marks, disabled, onChange }: Props) {
  const [typed, setTyped] = useState(marks.join(', '))
  const total = marks.reduce((sum, one) => sum + one, 0)
  return (
    <Field
      label="Marks"
      hint={`Full marks of each question, with commas: 10, 10, 5. ${counted(marks.length, 'question')}, ${counted(total, 'mark')}.`}
      value={marksIn(typed).join() === marks.join() ? typed : marks.join(', ')}
      disabled={disabled}
      onChange={(next) => {
        setTyped(next)
        onChange(marksIn(next))
      }}
    />
  )
}
