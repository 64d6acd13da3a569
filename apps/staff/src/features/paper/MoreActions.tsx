import * as calls from '@anushilon/contract/staff/papers'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { Field } from '@anushilon/ui/controls/Field.tsx'
import { LinkButton } from '@anushilon/ui/controls/LinkButton.tsx'
import { toast } from '@anushilon/ui/feedback/toast.ts'
import Copy from 'lucide-react/icons/copy'
import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import Trash2 from 'lucide-react/icons/trash-2'
import Undo2 from 'lucide-react/icons/undo-2'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { call, urlOf } from '../../api/client.ts'
import { useChange } from '../../api/use-change.ts'
import { examPath, examPrintPath, paths } from '../../paths.ts'
import { PutPaperInBank } from './bank/PutPaperInBank.tsx'
import { notSaved } from './SaveState.tsx'
import type { SectionProps } from './section-props.ts'
import { closeEditor, reloadEditor } from './use-paper-editor.ts'
import { AskingDialog } from '../../ui/feedback/AskingDialog.tsx'

/** What else can be done with it: copied, written out, thrown away, taken back. */
export function MoreActions({ open, facts }: SectionProps) {
  const { editor, paper, document } = open
  const [asking, setAsking] = useState<'delete' | 'unschedule' | null>(null)
  const [reason, setReason] = useState('')
  const [, navigate] = useLocation()
  const examId = document.id

  const change = useChange()
  const doing = (work: () => Promise<void>) =>
    change.mutate(async () => {
      await work()
      setAsking(null)
    })
  const copy = async () => {
    if (paper.isDraft && !(await editor.flush())) toast(notSaved(editor.read()), 'failure')
    else navigate(examPath((await call(calls.copyPaper, { examId })).examId))
  }
  const remove = async () => {
    await call(calls.deleteDraft, { examId })
    closeEditor(examId)
    navigate(paths.exams)
  }
  const unschedule = async () => {
    await reloadEditor(examId, await call(calls.unscheduleExam, { examId, reason }))
  }

  return (
    <>
      <Button look="text" small icon={Copy} onClick={() => doing(copy)}>
        Copy to a new draft
      </Button>
      <LinkButton href={examPrintPath(examId)} look="text" small icon={Printer}>
        Print
      </LinkButton>
      <PutPaperInBank open={open} facts={facts} />
      {paper.isDraft ? (
        <Button look="text" small icon={Trash2} onClick={() => setAsking('delete')}>
          Delete draft
        </Button>
      ) : (
        <Button
          look="text"
          small
          icon={Download}
          onClick={() => window.location.assign(urlOf(calls.exportPack, { examId }))}
        >
          Download as exam pack
        </Button>
      )}
      {!paper.isDraft && paper.started === 0 && (
        <Button look="text" small icon={Undo2} onClick={() => setAsking('unschedule')}>
          Back to draft
        </Button>
      )}
      <AskingDialog
        open={asking === 'delete'}
        title="Delete this draft?"
        onClose={() => setAsking(null)}
        actions={
          <Button look="danger" onClick={() => doing(remove)}>
            Delete draft
          </Button>
        }
      >
        <p lang="bn">খসড়াটি মুছে যাবে। প্রশ্নব্যাংকের প্রশ্নগুলো থাকবে।</p>
      </AskingDialog>
      <AskingDialog
        open={asking === 'unschedule'}
        title="Take the exam back to a draft?"
        onClose={() => setAsking(null)}
        actions={
          <Button disabled={reason.trim() === ''} onClick={() => doing(unschedule)}>
            Back to draft
          </Button>
        }
      >
        <Field
          label="Reason"
          hint="Students no longer see the exam. The reason goes to the log."
          value={reason}
          onChange={setReason}
        />
      </AskingDialog>
    </>
  )
}
