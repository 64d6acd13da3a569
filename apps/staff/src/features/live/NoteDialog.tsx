import { NOTE_LIMIT, sendNote } from '@anushilon/contract/staff/live'
import { Alert } from '@anushilon/ui/feedback/Alert.tsx'
import { Bengali } from '@anushilon/ui/text/Bengali.tsx'
import { languageOf } from '@anushilon/ui/text/language.ts'
import Megaphone from 'lucide-react/icons/megaphone'
import { useId, useState } from 'react'
import { call } from '../../api/client.ts'
import { ActionDialog } from '../../exam/during/ActionDialog.tsx'
import { useAction } from '../../exam/during/during-queries.ts'
import css from './NoteDialog.module.css'

/** A few lines to everybody who sits the exam; the banner is shown as they will see it. */
export function NoteDialog({ examId, onClose }: { examId: string; onClose: () => void }) {
  const id = useId()
  const [text, setText] = useState('')
  const action = useAction(() => call(sendNote, { examId, text }), { said: () => 'Sent', onDone: onClose })
  return (
    <ActionDialog
      title="Note to all"
      verb="Send to everybody"
      notYet={text.trim() === '' ? 'Write what they should know.' : null}
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
      <div>
        <p className={css.label}>As the students see it, within 15 seconds</p>
        <div className={css.banner}>
          <Megaphone size={20} />
          <p>
            <b>From your centre:</b> <span lang={languageOf(text)}>{text}</span>
          </p>
        </div>
      </div>
      <Alert kind="info">
        <Bengali>যারা পরে শুরু করবে তারাও এটি দেখবে। পাঠানোর পর আর বদলানো যাবে না।</Bengali>
      </Alert>
    </ActionDialog>
  )
}
