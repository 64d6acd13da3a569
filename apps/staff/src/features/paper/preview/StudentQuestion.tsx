import { contentOf } from '@anushilon/contract/exam-document/question'
import type { DraftQuestion } from '@anushilon/contract/staff/exam-draft'
import { numberRows } from '@anushilon/domain/exam/number-rows'
import { optionLabels } from '@anushilon/domain/exam/option-label'
import { numberText, readNumber } from '@anushilon/domain/exam/typed-number'
import { optionAt, optionCountOf, pictureOf, textOf } from '@anushilon/domain/exam/question'
import { fileUrl } from '@anushilon/ui/file-url.ts'
import { NumberEntry } from '@anushilon/ui/question/NumberEntry.tsx'
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
      {content.unit === undefined ? (
        <OptionRows
          options={optionLabels(optionCountOf(content)).map((letter, option) => {
            const { text, image } = optionAt(content, option)
            const state = picked === null ? 'idle' : picked === option ? 'picked' : 'off'
            return { letter, text, image: image && fileUrl(image), state }
          })}
          name={`preview-${number}`}
          onPick={setPicked}
        />
      ) : picked === null ? (
        <NumberEntry unit={content.unit} isOpen read={readNumber} shown={numberText} onLock={setPicked} />
      ) : (
        <OptionRows options={numberRows(content.unit, picked, null)} name={`preview-${number}`} />
      )}
    </QuestionSheet>
  )
}
