import { contentOf } from '@anushilon/contract/exam-document/question'
import type { DraftQuestion } from '@anushilon/contract/staff/exam-draft'
import { optionLabels } from '@anushilon/domain/exam/option-label'
import { optionAt, optionCountOf, pictureOf, textOf } from '@anushilon/domain/exam/question'
import { fileUrl } from '@anushilon/ui/file-url.ts'
import { OptionRows } from '@anushilon/ui/question/OptionRows.tsx'
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
      <OptionRows
        options={optionLabels(optionCountOf(content)).map((letter, option) => {
          const { text, image } = optionAt(content, option)
          const state = picked === null ? 'idle' : picked === option ? 'picked' : 'off'
          return { letter, text, image: image && fileUrl(image), state }
        })}
        name={`preview-${number}`}
        onPick={setPicked}
      />
    </QuestionSheet>
  )
}
