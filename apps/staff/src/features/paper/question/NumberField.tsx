import type { DraftQuestion } from '@anushilon/contract/staff/exam-draft'
import { NumberFields } from '../../../ui/controls/NumberFields.tsx'
import css from './NumberField.module.css'
import { withField } from '../with-field.ts'

interface Props {
  question: DraftQuestion
  onChange: (edit: (question: DraftQuestion) => DraftQuestion) => void
  disabled: boolean
}

export function NumberField({ question: { answer = '', tolerance = '', unit = '' }, onChange, disabled }: Props) {
  return (
    <fieldset className={css.set} disabled={disabled}>
      <legend>
        Answer <span>— students type a number; it gets the mark within the tolerance</span>
      </legend>
      <NumberFields
        value={{ answer, tolerance, unit }}
        // What `answer` holds makes it a question of this kind, even while it is empty.
        onChange={(field, text) =>
          onChange((now) => withField(now, field, field !== 'answer' && text === '' ? undefined : text))
        }
      />
    </fieldset>
  )
}
