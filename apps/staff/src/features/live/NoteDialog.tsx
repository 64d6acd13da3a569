import { NOTE_LIMIT, sendNote } from '@anushilon/contract/staff/live'
import type { ExamDraft } from '@anushilon/contract/staff/exam-draft'
import { readPaper } from '@anushilon/contract/staff/papers'
import { sectionsOf } from '@anushilon/contract/staff/draft-sections'
import { Select } from '@anushilon/ui/controls/Select.tsx'
import { useQuery } from '@tanstack/react-query'
import { Alert } from '@anushilon/ui/feedback/Alert.tsx'
import { Bengali } from '@anushilon/ui/text/Bengali.tsx'
import { languageOf } from '@anushilon/ui/text/language.ts'
import Megaphone from 'lucide-react/icons/megaphone'
import { useId, useState } from 'react'
import { call } from '../../api/client.ts'
import { queryFor } from '../../api/queries.ts'
import { ActionDialog } from '../../exam/during/ActionDialog.tsx'
import { useAction } from '../../exam/during/during-queries.ts'
import css from './NoteDialog.module.css'

/** A few lines to everybody who sits the exam; the banner is shown as they will see it. */
export function NoteDialog({ examId, onClose }: { examId: string; onClose: () => void }) {
  const id = useId()
  const [text, setText] = useState('')
  const [about, setAbout] = useState('')
  const { data: paper } = useQuery(queryFor(readPaper, { examId }))
  const questions = paper === undefined ? [] : choices(paper.document)
  const named = questions.find(({ value }) => value === about)?.place
  const action = useAction(
    async () => await call(sendNote, { examId, text, ...(named !== undefined && { about: named }) }),
    { said: () => 'Sent', onDone: onClose },
  )
  return (
    <ActionDialog
      title="Note to all"
      verb="Send to everybody"
      notYet={text.trim() === '' ? 'Write what they should know.' : null}
      isFilled={text.trim() !== ''}
      action={action}
      onClose={onClose}
    >
      <div className={css.field}>
        <label htmlFor={id}>Note</label>
        <textarea
          id={id}
          rows={3}
          maxLength={NOTE_LIMIT}
          lang={languageOf(text)}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <p>
          {text.length} of {NOTE_LIMIT}
        </p>
      </div>
      {questions.length > 0 && (
        <Select
          label="About a question"
          hint="By its place on your paper. Every student reads the number that it has on theirs."
          options={[{ value: '', label: 'None' }, ...questions]}
          value={about}
          placeholder="None"
          onChange={setAbout}
        />
      )}
      <div>
        <p className={css.label}>As the students see it, within 15 seconds</p>
        <div className={css.banner}>
          <Megaphone size={20} />
          <p>
            <b>From your centre:</b> {named !== undefined && <Bengali>প্রশ্ন (নিজের নম্বর): </Bengali>}
            <span lang={languageOf(text)}>{text}</span>
          </p>
        </div>
      </div>
      <Alert kind="info">
        <Bengali>যারা পরে শুরু করবে তারাও এটি দেখবে। পাঠানোর পর আর বদলানো যাবে না।</Bengali>
      </Alert>
    </ActionDialog>
  )
}

const LONGEST = 40

/** Every MCQ of the paper as it was written, with where it stands. */
function choices(document: ExamDraft) {
  const sections = sectionsOf(document)
  return sections.flatMap(({ questions, subjectId = '' }, section) =>
    questions.map(({ text = '' }, at) => ({
      value: `${section}-${at + 1}`,
      label: `${sections.length > 1 ? `${subjectId} ` : ''}${at + 1}. ${text.slice(0, LONGEST)}`,
      place: { section, question: at + 1 },
    })),
  )
}
