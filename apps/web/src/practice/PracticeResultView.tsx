import { TableHead } from '../ui/TableHead.tsx'
import { practice as words } from '../text/en-practice.ts'
import { BilingualName } from '../ui/BilingualName.tsx'
import { ScoreCircle } from '../ui/ScoreCircle.tsx'
import { VerdictTiles } from '../exam-parts/solved/VerdictCounts.tsx'
import type { PracticeResult } from './paper.ts'
import css from './PracticeResultView.module.css'

/** The circle, how many were right, and each subject's share. */
export function PracticeResultView({ result }: { readonly result: PracticeResult }) {
  const { right, wrong, unanswered, marks, totalMarks, bySubject } = result
  return (
    <div className={css.result}>
      <ScoreCircle obtained={marks} total={totalMarks} />
      <VerdictTiles counts={{ right, wrong, missed: unanswered }} />
      {bySubject.length > 1 && (
        <table className={css.subjects}>
          <caption className="sr">{words.bySubject}</caption>
          <TableHead heads={[words.subject, words.marks, words.obtained]} />
          <tbody>
            {bySubject.map((subject) => (
              <tr key={subject.subjectName}>
                <th scope="row">
                  <BilingualName name={subject.subjectName} inline />
                </th>
                <td>{subject.totalMarks}</td>
                <td>{subject.marks}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}
