import type { PartMarks, ResultDetail } from '@anushilon/contract/schemas/result-detail'
import { behaviourOf, type PartKind } from '@anushilon/domain/exam/variation'
import { result as text } from '../../text/en-results.ts'
import { lists } from '../../text/en.ts'
import { languageOf } from '@anushilon/ui/text/language.ts'
import { TableHead } from '../../ui/TableHead.tsx'
import css from './SubjectMarks.module.css'

/** What could be had in each subject and what was; where an exam has two parts, of each part. */
export function SubjectMarks({ result: { variation, subjects, standing } }: { readonly result: ResultDetail }) {
  const { parts } = behaviourOf(variation)
  const isScored = standing.kind === 'ranked'
  return (
    <table className={css.subjects}>
      <caption className="sr">{text.subjects}</caption>
      <TableHead heads={[lists.subject, ...parts.map((part) => text.partMarks[part]), text.obtained]} />
      <tbody>
        {subjects.map((subject) => (
          <tr key={subject.name}>
            <th scope="row" lang={languageOf(subject.name)}>
              {subject.name}
            </th>
            {parts.map((part) => (
              <td key={part}>{shareOf(subject[part], parts, isScored)}</td>
            ))}
            <td>{isScored ? <b>{subject.marks.toFixed(2)}</b> : '—'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Of an exam's only part the last column says what was had. */
function shareOf(marks: PartMarks | null, parts: readonly PartKind[], isScored: boolean): string {
  if (marks === null) return '—'
  return parts.length > 1 && isScored ? `${marks.obtained} / ${marks.full}` : String(marks.full)
}
