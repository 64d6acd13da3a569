import type { QuestionReview, ReviewedQuestion } from '@anushilon/contract/staff/question-import'
import { TABLE_ROLES as ROLE } from '@anushilon/ui/layout/table-roles.ts'
import { ScrollBox } from '../../ui/layout/ScrollBox.tsx'
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
      <table {...ROLE.table} className={css.table} aria-busy={isDimmed}>
        <caption className="sr">Questions of the file</caption>
        <thead {...ROLE.rowgroup}>
          <tr {...ROLE.row}>
            <th {...ROLE.columnheader} scope="col">
              {counted}
            </th>
            <th {...ROLE.columnheader} scope="col" className={css.question}>
              Question
            </th>
            {['Key', 'Chapter · level', 'State'].map((head) => (
              <th key={head} {...ROLE.columnheader} scope="col">
                {head}
              </th>
            ))}
            <th {...ROLE.columnheader} scope="col">
              <span className="sr">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody {...ROLE.rowgroup}>
          {questions.map((question) => (
            <QuestionRows key={question.index} fileId={fileId} counted={counted} question={question} {...actions} />
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}
