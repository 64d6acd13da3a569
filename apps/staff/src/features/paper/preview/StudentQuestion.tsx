import { contentOf } from '@anushilon/contract/exam-document/question'
import type { DraftQuestion } from '@anushilon/contract/staff/exam-draft'
import { optionLabels } from '@anushilon/domain/exam/option-label'
import { optionCountOf, optionsOf, pictureOf, textOf } from '@anushilon/domain/exam/question'
import { OptionList, OptionRow } from '@anushilon/ui/question/OptionRow.tsx'
import { QuestionSheet } from '@anushilon/ui/question/QuestionSheet.tsx'
import { useState } from 'react'

interface Props {
  question: DraftQuestion
  number: number
  total: number
}

/** A question by the very parts that the students' pages are made of; a pick locks as it does there. */
export function StudentQuestion({ question, number, total }: Props) {
  const content = contentOf(question)
  const [picked, setPicked] = useState<number | null>(null)
  return (
    <QuestionSheet number={number} total={total} text={textOf(content)} picture={pictureOf(content)}>
      <OptionList layout={content.kind === 'text' ? 'pairs' : 'bubbles'}>
        {optionLabels(optionCountOf(content)).map((letter, option) => (
          <OptionRow
            key={letter}
            letter={letter}
            text={optionsOf(content)[option] ?? null}
            name={`preview-${number}`}
            state={picked === null ? 'idle' : picked === option ? 'picked' : 'off'}
            onPick={() => setPicked(option)}
          />
        ))}
      </OptionList>
    </QuestionSheet>
  )
}
