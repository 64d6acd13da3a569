import { addComment, type Comment, markingPile, type PileKey, removeComment } from '@anushilon/contract/staff/marking'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { Dialog } from '@anushilon/ui/feedback/Dialog.tsx'
import { Field } from '@anushilon/ui/controls/Field.tsx'
import { languageOf } from '@anushilon/ui/text/language.ts'
import { toast } from '@anushilon/ui/feedback/toast.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { call } from '../../../../api/client.ts'
import { faultText } from '../../../../api/fault-text.ts'
import { invalidate } from '../../../../api/queries.ts'
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
  const [isAdding, setAdding] = useState(false)
  const isOpen = useRef(false)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  useFocus('comment-words')
  const wanted = text.trim().toLowerCase()
  const found = comments.filter((comment) => comment.text.toLowerCase().includes(wanted))

  function take(event: FormEvent) {
    event.preventDefault()
    const [first] = found
    if (first !== undefined && wanted !== '') onPick(first.text)
  }

  async function add(isForExam: boolean) {
    setAdding(true)
    try {
      const added = await call(addComment, { ...pile, text: text.trim(), isForExam })
      await invalidate(markingPile)
      // Whoever did not wait for it may have the next script before them.
      if (isOpen.current) onPick(added.text)
    } catch (error) {
      toast(faultText(error), 'failure')
    }
    setAdding(false)
  }

  async function remove(id: number) {
    try {
      await call(removeComment, { id })
      await invalidate(markingPile)
      // The button that was pressed is gone.
      document.getElementById('comment-words')?.focus()
    } catch (error) {
      toast(faultText(error), 'failure')
    }
  }

  return (
    <Dialog
      open
      title="Comment bank"
      onClose={onClose}
      actions={
        wanted !== '' && (
          <>
            <Button look="quiet" busy={isAdding && 'Keeping'} onClick={() => void add(false)}>
              Keep for this question
            </Button>
            <Button look="quiet" busy={isAdding && 'Keeping'} onClick={() => void add(true)}>
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
            <RemoveButton label={`Remove: ${comment.text}`} onRemove={() => void remove(comment.id)} />
          </li>
        ))}
      </ul>
      {comments.length === 0 && <p className={css.none}>Nothing yet. Write a remark above and keep it.</p>}
    </Dialog>
  )
}
