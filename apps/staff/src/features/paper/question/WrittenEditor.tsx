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
import { StudentView } from './StudentView.tsx'

/** "10, 7.5" → marks; what is no number is left out. */
function marksIn(typed: string): number[] {
  return typed
    .split(/[,\s]+/)
    .filter((one) => one !== '')
    .map(Number)
    .filter((one) => !Number.isNaN(one))
}

/** The question paper as a picture, and the full marks of each of its questions. */
export function WrittenEditor({ open, section }: Pick<SectionProps, 'open'> & { section: number }) {
  const { editor, document, paper } = open
  const { written = {} } = sectionsOf(document)[section] ?? {}
  const { marks = [], image } = written
  const [typed, setTyped] = useState(marks.join(', '))
  const isLocked = paper.started > 0
  const set = <K extends keyof typeof written>(key: K, to: (typeof written)[K] | undefined) =>
    editor.change((now) => withWritten(now, section, withField(sectionsOf(now)[section]?.written ?? {}, key, to)))
  const shown = marksIn(typed).join() === marks.join() ? typed : marks.join(', ')
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
