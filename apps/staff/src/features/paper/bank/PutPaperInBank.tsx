import { bankList } from '@anushilon/contract/staff/bank'
import { putPaperInBank } from '@anushilon/contract/staff/bank-papers'
import { sectionsOf } from '@anushilon/contract/staff/draft-sections'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { Alert } from '@anushilon/ui/feedback/Alert.tsx'
import { Dialog } from '@anushilon/ui/feedback/Dialog.tsx'
import { useMutation } from '@tanstack/react-query'
import LibraryBig from 'lucide-react/icons/library-big'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { invalidate } from '../../../api/queries.ts'
import { FaultAlert } from '../../../ui/feedback/FaultAlert.tsx'
import { counted } from '../../../ui/text/counted.ts'
import type { SectionProps } from '../section-props.ts'
import css from './DrawPaper.module.css'
import { DialogButton } from './DialogButton.tsx'
import { ChapterField } from './FilingFields.tsx'
import { useChapters } from './use-chapters.ts'

/** Keeps a whole paper for other papers; what the bank has already is said and not kept twice. */
export function PutPaperInBank(props: SectionProps) {
  const isEmpty = sectionsOf(props.open.document).every(({ questions }) => questions.length === 0)
  if (isEmpty) return null
  return (
    <DialogButton icon={LibraryBig} label="Put paper into bank">
      {(close) => <OpenDialog {...props} onClose={close} />}
    </DialogButton>
  )
}

function OpenDialog({ open: { editor, document }, facts, onClose }: SectionProps & { onClose: () => void }) {
  const [chapter, setChapter] = useState('')
  const sections = sectionsOf(document)
  const all = sections.flatMap(({ questions }) => questions)
  const without = all.filter((question) => (question.chapter ?? '') === '').length
  // Several subjects have no chapter in common.
  const [only] = sections.length === 1 ? sections : []
  const chapters = useChapters(only?.subjectId === undefined ? '' : facts.subjectName(only.subjectId))
  const putting = useMutation({
    mutationFn: async () => {
      // What is changed on an exam that students see is saved by its author alone.
      if (editor.read().paper.isDraft) await editor.flush()
      return await call(putPaperInBank, {
        examId: document.id,
        ...(chapter.trim() !== '' && { chapter: chapter.trim() }),
      })
    },
    onSuccess: async () => await invalidate(bankList),
  })
  const { data, error } = putting
  return (
    <Dialog
      open
      title="Put the paper into the bank"
      onClose={onClose}
      actions={
        data === undefined ? (
          <>
            <Button busy={putting.isPending && 'Putting…'} onClick={() => putting.mutate()}>
              Put {counted(all.length, 'question')} into bank
            </Button>
            <Button look="quiet" onClick={onClose}>
              Cancel
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>Done</Button>
        )
      }
    >
      {data === undefined && (
        <div className={css.put}>
          <p>Chapters and tags go with the questions. What the bank has already is not added again.</p>
          {only !== undefined && without > 0 && (
            <ChapterField
              label={`Chapter for the ${counted(without, 'question')} without one`}
              hint="Not needed: the bank can set it later, for many at once."
              chapter={chapter}
              chapters={chapters}
              onChapter={setChapter}
            />
          )}
        </div>
      )}
      {data !== undefined && (
        <Alert kind="ok" title={`${counted(data.added, 'question')} added.`} live="status">
          {data.known.length > 0 && <p>In the bank already: {data.known.join(', ')}.</p>}
          {data.unfinished.length > 0 && <p>Not whole yet, left out: {data.unfinished.join(', ')}.</p>}
        </Alert>
      )}
      <FaultAlert error={error} />
    </Dialog>
  )
}
