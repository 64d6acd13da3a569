import { CallRefused } from '@anushilon/contract/call-errors'
import { takeBankQuestions } from '@anushilon/contract/staff/bank-papers'
import { toast } from '@anushilon/ui/feedback/toast.ts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { faultText } from '../../../api/fault-text.ts'
import { counted } from '../../../ui/text/counted.ts'
import { notSaved } from '../SaveState.tsx'
import { type OpenEditor, reloadEditor } from '../use-paper-editor.ts'

/** Takes questions of the bank into the paper: copies, at its end. */
export function useTaking({ editor, document }: OpenEditor, onTaken: () => void) {
  return useMutation({
    mutationFn: async ({ subjectId, ids }: { subjectId: string; ids: number[] }) => {
      // What is not saved would be gone with the reload.
      if (!(await editor.flush())) throw new CallRefused(409, { code: 'conflict', message: notSaved(editor.read()) })
      await call(takeBankQuestions, { examId: document.id, subjectId, ids })
      await reloadEditor(document.id)
    },
    onSuccess: (_, { ids }) => {
      toast(`${counted(ids.length, 'question')} taken.`, 'success')
      onTaken()
    },
    onError: (error) => toast(faultText(error), 'failure'),
  })
}
