import type { QuestionToCorrect } from '@anushilon/contract/staff/corrections'
import { pictureOf, textOf } from '@anushilon/domain/exam/question'
import { fileUrl } from '@anushilon/ui/file-url.ts'
import { MathText } from '@anushilon/ui/question/MathText.tsx'
import { languageOf } from '@anushilon/ui/text/language.ts'
import type { ReactNode } from 'react'
import { Panel } from '../../ui/layout/Panel.tsx'
import css from './Correction.module.css'

/** The question as it was asked, and below it what students answered. */
export function AskedPanel({ question, children }: { question: QuestionToCorrect; children: ReactNode }) {
  const { number, subjectName } = question
  const [text, picture] = [textOf(question), pictureOf(question)]
  return (
    <Panel title={`Question ${number}`} meta={<span lang={languageOf(subjectName)}>{subjectName}</span>}>
      {text !== null && (
        <p className={css.text} lang={languageOf(text)}>
          <MathText text={text} />
        </p>
      )}
      {picture !== null && (
        <img src={fileUrl(picture.path)} alt={picture.words ?? `Question ${number}`} className={css.picture} />
      )}
      {children}
    </Panel>
  )
}
