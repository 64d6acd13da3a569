import { addComment, type Comment, markingPile, type PileKey, removeComment } from '@anushilon/contract/staff/marking'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { Dialog } from '@anushilon/ui/feedback/Dialog.tsx'
import { Field } from '@anushilon/ui/controls/Field.tsx'
import { languageOf } from '@anushilon/ui/text/language.ts'
import { toast } from '@anushilon/ui/feedback/toast.ts'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '../../../../api/client.ts'
import { faultText } from '../../../../api/fault-text.ts'
import { invalidate } from '../../../../api/queries.ts'
import { useChange } from '../../../../api/use-change.ts'
import { RemoveButton } from '../../../../ui/controls/RemoveButton.tsx'
import css from './CommentDialog.module.css'
import { useFocus } from '../use-focus.ts'

interface Props {
  readonly pile: PileKey
  readonly comments: readonly Comment[]
  readonly onPick: (text: string) => void
  readonly onClose: () => void
}

/** Type to filter; Enter takes the first. What is not there yet can be kept for the next script. */
export function CommentDialog({ pile, comments, onPick, onClose }: Props) {
  const [text, setText] = useState('')
  useFocus('comment-words')
  const wanted = text.trim().toLowerCase()
  const found = comments.filter((comment) => comment.text.toLowerCase().includes(wanted))

  function take(event: FormEvent) {
    event.preventDefault()
    const [first] = found
    if (first !== undefined && wanted !== '') onPick(first.text)
  }

  const adding = useMutation({
    mutationFn: async (isForExam: boolean) => await call(addComment, { ...pile, text: text.trim(), isForExam }),
    onSuccess: async () => await invalidate(markingPile),
    onError: (error) => toast(faultText(error), 'failure'),
  })
  // Whoever closed the dialog before it was there may have the next script before them: then it is not picked.
  const add = (isForExam: boolean) => adding.mutate(isForExam, { onSuccess: (added) => onPick(added.text) })

  const removing = useChange(markingPile)
  function remove(id: number) {
    removing.mutate(async () => await call(removeComment, { id }), {
      // The button that was pressed is gone.
      onSuccess: () => document.getElementById('comment-words')?.focus(),
    })
  }

  return (
    <Dialog
      open
      title="Comment bank"
      onClose={onClose}
      actions={
        wanted !== '' && (
          <>
            <Button look="quiet" busy={adding.isPending && 'Keeping'} onClick={() => add(false)}>
              Keep for this question
            </Button>
            <Button look="quiet" busy={adding.isPending && 'Keeping'} onClick={() => add(true)}>
              Keep for the whole exam
            </Button>
          </>
        )
      }
    >
      <form onSubmit={take}>
        <Field
          id="comment-words"
          label="Find or write"
          value={text}
          lang={languageOf(text)}
          maxLength={300}
          autoComplete="off"
          onChange={setText}
        />
      </form>
      <ul className={css.list}>
        {found.map((comment) => (
          <li key={comment.id}>
            <button type="button" lang={languageOf(comment.text)} onClick={() => onPick(comment.text)}>
              {comment.text}
            </button>
            {comment.isForExam && <small>whole exam</small>}
            <RemoveButton label={`Remove: ${comment.text}`} onRemove={() => remove(comment.id)} />
          </li>
        ))}
      </ul>
      {comments.length === 0 && <p className={css.none}>Nothing yet. Write a remark above and keep it.</p>}
    </Dialog>
  )
}
