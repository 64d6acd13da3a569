import { sectionsOf, withWritten, type DraftSheet } from '@anushilon/contract/staff/draft-sections'
import type { RubricText } from '@anushilon/domain/marking/marking'
import { Alert } from '@anushilon/ui/feedback/Alert.tsx'
import { PaperPages } from '@anushilon/ui/question/PaperPages.tsx'
import { TypedQuestions } from '@anushilon/ui/question/TypedQuestions.tsx'
import Files from 'lucide-react/icons/files'
import Type from 'lucide-react/icons/type'
import { useState } from 'react'
import { markingPilePath } from '../../../paths.ts'
import { counted } from '../../../ui/text/counted.ts'
import { Segment } from '../../../ui/controls/Segment.tsx'
import css from '../question/QuestionEditor.module.css'
import { RubricEditor } from '../question/RubricEditor.tsx'
import { StudentView } from '../question/StudentView.tsx'
import type { SectionProps } from '../section-props.ts'
import { withField, without } from '../with-field.ts'
import { MarksField } from './MarksField.tsx'
import { PagesField } from './PagesField.tsx'
import { changed, pagesOf, type Row, type SheetEdit, typed, withPages } from './sheet-edits.ts'
import { TypedFields } from './TypedFields.tsx'

const KINDS = [
  { value: 'pages', name: 'On pages', icon: Files },
  { value: 'typed', name: 'Typed', icon: Type },
] as const

/** What is asked in writing, on pages or typed, and the full marks and rubric of each question. */
export function WrittenEditor({ open, section }: Pick<SectionProps, 'open'> & { section: number }) {
  const { editor, document, paper } = open
  const sheet: DraftSheet = sectionsOf(document)[section]?.written ?? {}
  const { marks = [], rubrics = [], questions } = sheet
  /** What was typed, should they come back to it. */
  const [kept, setKept] = useState(questions)
  const isLocked = paper.started > 0
  const isTyped = questions !== undefined
  const edit = (by: SheetEdit, of = section) =>
    editor.change((now) => withWritten(now, of, by(sectionsOf(now)[of]?.written ?? {})))
  const nameOf = (number: number) => editor.questions.atWritten(section, number)
  const editRow = (name: string | undefined, by: (row: Row) => Row) => {
    const place = name === undefined ? null : editor.questions.placeOf(name)
    if (place !== null) edit(changed(place.number - 1, by), place.section)
  }
  const setRubric = (at: number, lines: RubricText[]) =>
    edit((now) => {
      const all = Array.from({ length: Math.max(now.rubrics?.length ?? 0, at + 1) }, (_, index) =>
        index === at ? lines : (now.rubrics?.[index] ?? []),
      )
      return { ...now, rubrics: all }
    })

  function choose(kind: 'pages' | 'typed'): void {
    if ((kind === 'typed') === isTyped) return
    if (isTyped) setKept(questions)
    edit(isTyped ? (now) => without(now, ['questions']) : (now) => typed(withField(now, 'questions', kept)))
  }

  const numbered = marks.map((fullMarks, at) => ({ question: at + 1, fullMarks, lines: rubrics[at] ?? [] }))
  const total = marks.reduce((sum, one) => sum + one, 0)
  const pages = pagesOf(sheet)
  const isEmpty = pages.length === 0 && !isTyped
  return (
    <>
      <div className={css.form}>
        <Segment
          label="Questions"
          options={KINDS}
          value={isTyped ? 'typed' : 'pages'}
          onChange={choose}
          disabled={isLocked}
        />
        {isTyped && pages.length > 0 && (
          <div className={css.nokey}>
            <Alert kind="info" title="Students see both">
              {`First ${counted(pages.length, 'page')}, then ${counted(marks.length, 'typed question')} below. Answers are handed in and marked by the typed questions: what is asked on the pages alone has no place of its own. Remove the pages below if they ask the same again.`}
            </Alert>
          </div>
        )}
        {isTyped && (
          <div className={css.nokey}>
            <TypedFields
              sheet={sheet}
              nameOf={nameOf}
              disabled={isLocked}
              onEdit={(by) => edit(by)}
              onEditRow={editRow}
            />
            <p className={css.hint}>{`${counted(marks.length, 'question')}, ${counted(total, 'mark')}.`}</p>
          </div>
        )}
        <div className={css.nokey}>
          <PagesField
            label={isTyped ? 'Pages beside the typed questions' : 'Question paper'}
            hint={
              isTyped
                ? 'Where they need one: a table, a map. Students see pages above the questions.'
                : 'Paste with Ctrl+V, drop files, or choose several. Pictures or PDF, at most 10 MB each.'
            }
            pages={pages}
            disabled={isLocked}
            onChange={(by) => edit((now) => withPages(now, by(pagesOf(now))))}
          />
        </div>
        {!isTyped && (
          <div className={css.nokey}>
            <MarksField
              marks={marks}
              disabled={isLocked}
              onChange={(all) => edit((now) => withField(now, 'marks', all.length === 0 ? undefined : all))}
            />
          </div>
        )}
        {marks.length > 0 && (
          <div className={css.nokey}>
            <h2>Rubrics</h2>
            <p className={css.hint}>
              What earns marks in each question, for all markers alike. Students see it with their solution, never
              before.
            </p>
            {numbered.map(({ question, fullMarks, lines }) => (
              <RubricEditor
                key={nameOf(question) ?? question}
                question={question}
                fullMarks={fullMarks}
                lines={lines}
                others={numbered.filter((other) => other.question !== question && other.lines.length > 0)}
                deskPath={isLocked ? markingPilePath({ examId: document.id, section, question }) : null}
                onChange={(to) => setRubric(question - 1, to)}
              />
            ))}
          </div>
        )}
      </div>
      <div className={css.view}>
        <StudentView>
          {isEmpty && <p className={css.none}>No question paper yet.</p>}
          <PaperPages pages={pages} alt="The question paper" />
          {isTyped && <TypedQuestions typed={questions.slice(0, marks.length)} marks={marks} />}
        </StudentView>
      </div>
    </>
  )
}
