import type { ResultDetail } from '@anushilon/contract/schemas/result-detail'
import { behaviourOf } from '@anushilon/domain/variation'
import { result as text } from '../../text/en-results.ts'
import { lists } from '../../text/en.ts'
import { languageOf } from '@anushilon/ui/language.ts'
import css from './SubjectMarks.module.css'

/** What could be had in each subject and what was. */
export function SubjectMarks({ result: { variation, subjects, standing } }: { readonly result: ResultDetail }) {
  const hasWritten = behaviourOf(variation).parts.includes('written')
  return (
    <table className={css.subjects}>
      <caption className="sr">{text.subjects}</caption>
      <thead>
        <tr>
          <th scope="col">{lists.subject}</th>
          <th scope="col">{hasWritten ? text.totalMarks : text.mcqMarks}</th>
          <th scope="col">{text.obtained}</th>
        </tr>
      </thead>
      <tbody>
        {subjects.map(({ name, marks, fullMarks }) => (
          <tr key={name}>
            <th scope="row" lang={languageOf(name)}>
              {name}
            </th>
            <td>{fullMarks}</td>
            <td>{standing.kind === 'ranked' ? <b>{marks.toFixed(2)}</b> : '—'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
