import type { ExamRow } from '@anushilon/contract/staff/overview'
import { languageOf } from '@anushilon/ui/text/language.ts'
import type { ReactNode } from 'react'
import { frequency as FREQUENCY_LABELS, variation as VARIATION_LABELS } from '@anushilon/ui/text/exam-words.ts'
import css from './ExamLine.module.css'

interface Props {
  exam: ExamRow
  note: ReactNode
  action: ReactNode
  children?: ReactNode
}

export function ExamLine({ exam, note, action, children }: Props) {
  return (
    <article className={css.line}>
      <div>
        <h3 lang={languageOf(exam.name)}>{exam.name}</h3>
        <p className={css.note}>
          {FREQUENCY_LABELS[exam.frequency]} · {VARIATION_LABELS[exam.variation]} ·{' '}
          <span lang={languageOf(exam.courseName)}>{exam.courseName}</span> · {note}
        </p>
      </div>
      {action}
      {children !== undefined && <div className={css.below}>{children}</div>}
    </article>
  )
}
