import type { QuestionReview, ReviewedQuestion } from '@anushilon/contract/staff/question-import'
import { ScrollBox } from '../../ui/ScrollBox.tsx'
import { QuestionRows, type RowActions } from './QuestionRows.tsx'
import css from './ReviewTable.module.css'

interface Props extends RowActions {
  fileId: string
  counted: QuestionReview['counted']
  questions: readonly ReviewedQuestion[]
  isDimmed: boolean
}

export function ReviewTable({ fileId, counted, questions, isDimmed, ...actions }: Props) {
  return (
    <ScrollBox label="Questions of the file">
      <table className={css.table} aria-busy={isDimmed}>
        <caption className="sr">Questions of the file</caption>
        <thead>
          <tr>
            <th scope="col">{counted}</th>
            <th scope="col" className={css.question}>
              Question
            </th>
            <th scope="col">Key</th>
            <th scope="col">Chapter · level</th>
            <th scope="col">State</th>
            <th scope="col">
              <span className="sr">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {questions.map((question) => (
            <QuestionRows key={question.index} fileId={fileId} counted={counted} question={question} {...actions} />
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}
