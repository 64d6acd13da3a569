import { latinDigits } from '@anushilon/domain/digits'
import { sectionsOf, withWritten } from '@anushilon/contract/staff/draft-sections'
import { fileUrl } from '@anushilon/ui/file-url.ts'
import { Field } from '@anushilon/ui/controls/Field.tsx'
import { ZoomPicture } from '@anushilon/ui/question/ZoomPicture.tsx'
import { useState } from 'react'
import { PictureField } from '../fields/PictureField.tsx'
import { counted } from '../../../ui/counted.ts'
import css from './QuestionEditor.module.css'
import type { SectionProps } from '../section-props.ts'
import { withField } from '../with-field.ts'
import { markingPilePath } from '../../../paths.ts'
import { RubricEditor } from './RubricEditor.tsx'
import { StudentView } from './StudentView.tsx'

/** "10, 7.5" → marks; what is no number is left out. */
function marksIn(typed: string): number[] {
  return latinDigits(typed)
    .split(/[,\s]+/)
    .filter((one) => one !== '')
    .map(Number)
    .filter((one) => !Number.isNaN(one))
}

/** The question paper as a picture, and the full marks of each of its questions. */
export function WrittenEditor({ open, section }: Pick<SectionProps, 'open'> & { section: number }) {
  const { editor, document, paper } = open
  const { written = {} } = sectionsOf(document)[section] ?? {}
  const { marks = [], image, rubrics = [] } = written
  const [typed, setTyped] = useState(marks.join(', '))
  const isLocked = paper.started > 0
  const set = <K extends keyof typeof written>(key: K, to: (typeof written)[K] | undefined) =>
    editor.change((now) => withWritten(now, section, withField(sectionsOf(now)[section]?.written ?? {}, key, to)))
  const setRubric = (at: number, lines: (typeof rubrics)[number]) =>
    editor.change((now) => {
      const sheet = sectionsOf(now)[section]?.written ?? {}
      const all = Array.from({ length: Math.max(sheet.rubrics?.length ?? 0, at + 1) }, (_, index) =>
        index === at ? lines : (sheet.rubrics?.[index] ?? []),
      )
      return withWritten(now, section, { ...sheet, rubrics: all })
    })
  const shown = marksIn(typed).join() === marks.join() ? typed : marks.join(', ')
  const numbered = marks.map((fullMarks, at) => ({ question: at + 1, fullMarks, lines: rubrics[at] ?? [] }))
  const total = marks.reduce((sum, one) => sum + one, 0)
  return (
    <>
      <div className={css.form}>
        <PictureField
          label="Question paper"
          alt="The question paper of the written part"
          value={image}
          disabled={isLocked}
          onChange={(path) => set('image', path)}
        />
        <div className={css.nokey}>
          <Field
            label="Marks"
            hint={`Full marks of each question, with commas: 10, 10, 5. ${counted(marks.length, 'question')}, ${counted(total, 'mark')}.`}
            value={shown}
            disabled={isLocked}
            onChange={(next) => {
              setTyped(next)
              const all = marksIn(next)
              set('marks', all.length === 0 ? undefined : all)
            }}
          />
        </div>
        {marks.length > 0 && (
          <div className={css.nokey}>
            <h2>Rubrics</h2>
            <p className={css.hint}>
              What earns marks in each question, for all markers alike. Students see it with their solution, never
              before.
            </p>
            {numbered.map(({ question, fullMarks, lines }) => (
              <RubricEditor
                key={question}
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
          {image === undefined ? (
            <p className={css.none}>No question paper yet.</p>
          ) : (
            <ZoomPicture src={fileUrl(image)} alt="The question paper" ratio={3 / 4} grows />
          )}
        </StudentView>
      </div>
    </>
  )
}
