import type { QuestionChange, ReviewedQuestion } from '@anushilon/contract/staff/question-import'
import { same } from '@anushilon/contract/staff/same'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { Field } from '@anushilon/ui/controls/Field.tsx'
import { LongField } from '@anushilon/ui/controls/LongField.tsx'
import { languageOf } from '@anushilon/ui/text/language.ts'
import { Select } from '@anushilon/ui/controls/Select.tsx'
import { useState } from 'react'
import { NumberFields } from '../../ui/controls/NumberFields.tsx'
import { keyIn, letterOf } from './KeyBubbles.tsx'
import css from './EditDialog.module.css'
import { AskingDialog } from '../../ui/feedback/AskingDialog.tsx'

interface Props {
  question: ReviewedQuestion
  onChange: (change: QuestionChange) => void
  onClose: () => void
}

const NO_NUMBER = { answer: '', tolerance: '', unit: '' }

/** Puts right what the file has wrong; the file itself stays as it is. */
export function EditDialog({ question, onChange, onClose }: Props) {
  const [text, setText] = useState(question.text ?? '')
  const [options, setOptions] = useState<readonly string[]>(question.options)
  const [correct, setCorrect] = useState(question.correct)
  const [number, setNumber] = useState(question.number ?? NO_NUMBER)
  const [explanation, setExplanation] = useState(question.explanation ?? '')
  // Beside words a picture is their figure; alone it holds the options, too.
  const isPicture = question.hasPicture && question.text === null
  const areSeveral = (question.alsoCorrect ?? []).length > 0
  const count = isPicture ? question.optionCount : options.length
  const isTyped = count === 0 && number.answer.trim() !== ''

  function save(): void {
    onChange({
      ...(!isPicture && { text, ...(count > 0 && { options: [...options] }) }),
      ...((isTyped || question.number !== undefined) && { number }),
      // One that is chosen is the only one.
      ...(correct !== null && (correct !== question.correct || !areSeveral) && { correct }),
      ...(explanation !== (question.explanation ?? '') && { explanation }),
    })
  }
  const isFilled = !same(
    [text, options, number, explanation],
    [question.text ?? '', question.options, question.number ?? NO_NUMBER, question.explanation ?? ''],
  )
  return (
    <AskingDialog
      open
      isFilled={isFilled}
      title="Edit the question"
      onClose={onClose}
      actions={<Button onClick={save}>Keep</Button>}
    >
      <div className={css.form}>
        {!isPicture && (
          <>
            <LongField
              label="Question"
              hint="Formulas stand between dollar signs: $x^2$"
              lang={languageOf(text)}
              value={text}
              onChange={setText}
            />
            {options.map((option, index) => (
              <Field
                key={letterOf(index)}
                label={`Option ${letterOf(index)}`}
                lang={languageOf(option)}
                value={option}
                onChange={(value) => setOptions(options.with(index, value))}
              />
            ))}
          </>
        )}
        {count === 0 ? (
          <NumberFields value={number} onChange={(part, typed) => setNumber({ ...number, [part]: typed })} />
        ) : (
          <Select
            label={areSeveral ? `Key (${keyIn(question).map(letterOf).join(' or ')} unless you choose one)` : 'Key'}
            placeholder="Choose"
            value={correct === null ? '' : String(correct)}
            options={Array.from({ length: count }, (_, index) => ({ value: String(index), label: letterOf(index) }))}
            onChange={(value) => setCorrect(Number(value))}
          />
        )}
        <LongField label="Explanation" lang={languageOf(explanation)} value={explanation} onChange={setExplanation} />
      </div>
    </AskingDialog>
  )
}
