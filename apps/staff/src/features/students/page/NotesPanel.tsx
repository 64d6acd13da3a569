import {
  addStudentNote,
  removeStudentNote,
  studentPage,
  type StudentNote,
} from '@anushilon/contract/staff/student-page'
import { dhakaMoment } from '@anushilon/domain/dhaka-time'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { IconButton } from '@anushilon/ui/controls/IconButton.tsx'
import { languageOf } from '@anushilon/ui/text/language.ts'
import Trash2 from 'lucide-react/icons/trash-2'
import { useId, useState } from 'react'
import { call } from '../../../api/client.ts'
import { useChange } from '../../../api/use-change.ts'
import { Form } from '../../../ui/controls/Form.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { newRequestKey } from '../../../api/request-key.ts'
import css from './StudentPage.module.css'

const MOST_LETTERS = 2_000

/** What staff tell each other about a student; no student and no guardian reads it. */
export function NotesPanel({ studentId, notes }: { studentId: number; notes: readonly StudentNote[] }) {
  const id = useId()
  const [text, setText] = useState('')
  // Stays until the note has arrived: sent again after a lost reply, it is the same note. In other words it is another.
  const [requestKey, setRequestKey] = useState(newRequestKey)
  const adding = useChange(studentPage)
  const removing = useChange(studentPage)
  const add = async () => {
    await call(addStudentNote, { studentId, text: text.trim(), requestKey })
    // What is typed meanwhile is the next one.
    setText((now) => (now === text ? '' : now))
    setRequestKey(newRequestKey())
  }

  function type(words: string) {
    setText(words)
    setRequestKey(newRequestKey())
  }

  function submit() {
    if (text.trim() !== '' && !adding.isPending) adding.mutate(add)
  }

  return (
    <Panel title="Notes" count={notes.length} meta="read by staff only">
      <Form className={css.note} onSubmit={submit}>
        <label htmlFor={id}>New note</label>
        <textarea
          id={id}
          rows={2}
          maxLength={MOST_LETTERS}
          value={text}
          onChange={(event) => type(event.target.value)}
        />
        <Button type="submit" look="quiet" small disabled={text.trim() === ''} busy={adding.isPending && 'Saving'}>
          Add note
        </Button>
      </Form>
      <ul className={css.notes}>
        {notes.map((note) => (
          <li key={note.id}>
            <p lang={languageOf(note.text)}>{note.text}</p>
            <small>
              <span lang={languageOf(note.by)}>{note.by}</span> · {dhakaMoment(note.at)}
            </small>
            {note.canRemove && (
              <IconButton
                icon={Trash2}
                label="Take this note back"
                onClick={() => removing.mutate(async () => await call(removeStudentNote, { noteId: note.id }))}
              />
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
