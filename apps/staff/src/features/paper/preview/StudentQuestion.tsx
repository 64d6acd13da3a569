import type { PaperQuestion } from '@anushilon/contract/staff/paper-document'
import { optionLabels } from '@anushilon/domain/option-label'
import { OptionList, OptionRow } from '@anushilon/ui/OptionRow.tsx'
import { QuestionSheet } from '@anushilon/ui/QuestionSheet.tsx'
import { useState } from 'react'

interface Props {
  question: PaperQuestion
  number: number
  total: number
}

/** A question by the very parts that the students' pages are made of; a pick locks as it does there. */
export function StudentQuestion({ question, number, total }: Props) {
  const { text = '', figure, image, imageText, options = [], optionCount = 4 } = question
  const [picked, setPicked] = useState<number | null>(null)
  const count = image === undefined ? options.length : optionCount
  return (
    <QuestionSheet
      number={number}
      total={total}
      text={image === undefined ? text : null}
      image={image ?? figure ?? null}
      imageText={imageText}
    >
      <OptionList layout={image === undefined ? 'pairs' : 'bubbles'}>
        {optionLabels(Math.min(26, Math.max(0, Math.trunc(count)))).map((letter, option) => (
          <OptionRow
            key={letter}
            letter={letter}
            text={image === undefined ? (options[option] ?? '') : null}
            name={`preview-${number}`}
            state={picked === null ? 'idle' : picked === option ? 'picked' : 'off'}
            onPick={() => setPicked(option)}
          />
        ))}
      </OptionList>
    </QuestionSheet>
  )
}
