import { knownRubrics } from '@anushilon/contract/staff/rubrics'
import type { RubricText } from '@anushilon/domain/marking/marking'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { Field } from '@anushilon/ui/controls/Field.tsx'
import { Dialog } from '@anushilon/ui/feedback/Dialog.tsx'
import { Empty } from '@anushilon/ui/feedback/Empty.tsx'
import { ErrorPanel } from '@anushilon/ui/feedback/ErrorPanel.tsx'
import { Words } from '@anushilon/ui/text/Words.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryFor } from '../../../api/queries.ts'
import { Pending } from '../../../ui/feedback/Pending.tsx'
import { shownMarks } from '../../../ui/controls/rubric-marks.ts'
import { useDebounced } from '../../../ui/controls/use-debounced.ts'
import css from './RubricEditor.module.css'

/** Of another question of the same paper. */
export interface OwnRubric {
  readonly question: number
  readonly lines: readonly RubricText[]
}

interface Props {
  readonly question: number
  readonly others: readonly OwnRubric[]
  readonly onCopy: (lines: RubricText[]) => void
  readonly onClose: () => void
}

const NOT_FOUND = { title: 'No rubric found', hint: 'অন্য শব্দ দিয়ে খুঁজুন।' }
const NONE_YET = {
  title: 'No rubric to copy yet',
  hint: 'একটি প্রশ্নের রুব্রিক লিখলে তা এখান থেকে অন্য প্রশ্নে নেওয়া যাবে।',
}

/** The lines of another question, of this paper or of another exam. */
export function CopyRubric({ question, others, onCopy, onClose }: Props) {
  const [find, setFind] = useState('')
  const rubrics = useQuery(queryFor(knownRubrics, { find: useDebounced(find.trim()) }))
  const own = others.map((other) => ({ ...other, name: 'This paper', key: `own-${other.question}` }))
  const known = (rubrics.data?.rubrics ?? []).map((row) => ({
    question: row.question,
    lines: row.lines,
    name: [row.examName, row.subjectName].filter((one) => one !== null).join(', '),
    key: `${row.examId}/${row.section}/${row.question}`,
  }))
  const found = find.trim() === '' ? [...own, ...known] : known
  return (
    <Dialog open wide title={`Copy a rubric for question ${question}`} onClose={onClose}>
      <Field label="Find by exam or words of a line" type="search" value={find} onChange={setFind} />
      {found.length === 0 ? (
        <div className={css.none}>
          {rubrics.isError ? (
            <ErrorPanel onRetry={() => void rubrics.refetch()} />
          ) : (
            <Pending query={rubrics} count={2} height={56} />
          )}
          {!rubrics.isError && rubrics.data !== undefined && <Empty {...(find.trim() === '' ? NONE_YET : NOT_FOUND)} />}
        </div>
      ) : (
        <ul className={css.found}>
          {found.map(({ key, name, question: from, lines }) => (
            <li key={key}>
              <div>
                <b>
                  <Words text={name} />, question {from}
                </b>
                <p>
                  <Words text={lines.map(({ text, marks }) => `${text} (${shownMarks(marks)})`).join(' · ')} />
                </p>
              </div>
              <Button
                small
                look="quiet"
                aria-label={`Copy from ${name}, question ${from}`}
                onClick={() => onCopy(lines.map(({ text, marks }) => ({ text, marks })))}
              >
                Copy
              </Button>
            </li>
          ))}
        </ul>
      )}
      {rubrics.data?.hasMore === true && <small className={css.more}>There are more: other words find them.</small>}
    </Dialog>
  )
}
