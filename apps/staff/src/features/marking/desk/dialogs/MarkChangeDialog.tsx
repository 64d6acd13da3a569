import type { PileKey, Script } from '@anushilon/contract/staff/marking'
import { changeMark, previewMarkChange, scriptList } from '@anushilon/contract/staff/scripts'
import { meritPage, resultsView } from '@anushilon/contract/staff/results'
import { newId } from '@anushilon/outbox/browser'
import { Alert } from '@anushilon/ui/feedback/Alert.tsx'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { Field } from '@anushilon/ui/controls/Field.tsx'
import { SkeletonList } from '@anushilon/ui/feedback/Skeleton.tsx'
import { toast } from '@anushilon/ui/feedback/toast.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../../api/client.ts'
import { invalidate, queryFor } from '../../../../api/queries.ts'
import { ShiftFigures } from '../../../../exam/shift/ShiftFigures.tsx'
import { ShiftTable } from '../../../../exam/shift/ShiftTable.tsx'
import { counted } from '../../../../ui/text/counted.ts'
import type { Work } from '../work.ts'
import css from './MarkChangeDialog.module.css'
import { AskingDialog } from '../../../../ui/feedback/AskingDialog.tsx'
import { FaultAlert } from '../../../../ui/feedback/FaultAlert.tsx'

interface Props {
  readonly pile: PileKey
  readonly script: Script
  readonly work: Work
  readonly marks: number
  readonly onDone: () => void
  readonly onClose: () => void
}

const SHORTEST_REASON = 3

/** Nothing of what the student reads would be another. */
function isGivenAlready(mark: Script['mark'], { lines, remark, annotations }: Work, marks: number): boolean {
  if (mark === null) return false
  const ids = (of: readonly number[]) => of.toSorted((one, other) => one - other)
  const was = [mark.marks, ids(mark.lines), mark.remark ?? '', mark.annotations]
  return JSON.stringify(was) === JSON.stringify([marks, ids(lines), remark ?? '', annotations])
}

/** One mark after publishing: what would shift, why, and the button that names how many it concerns. */
export function MarkChangeDialog({ pile, script, work, marks, onDone, onClose }: Props) {
  const [reason, setReason] = useState('')
  // One key for as long as the dialog is open: pressing again is a retry.
  const [saveKey] = useState(newId)
  const which = { ...pile, scriptId: script.scriptId }
  const { lines, byHand } = work
  const preview = useQuery({ ...queryFor(previewMarkChange, { ...which, lines, byHand }), staleTime: 0 })
  const applying = useMutation({
    mutationFn: async (stamp: string) =>
      await call(changeMark, { ...which, ...work, version: script.mark?.version ?? 0, saveKey, stamp, reason }),
    onSuccess: async ({ changed }) => {
      toast(changed === 0 ? 'Saved. No result changes.' : `Saved. ${counted(changed, 'result')} changed.`, 'success')
      await invalidate(scriptList, resultsView, meritPage)
      onDone()
    },
    onError: async () => await invalidate(previewMarkChange),
  })
  const shift = preview.data
  const isSame = isGivenAlready(script.mark, work, marks)
  return (
    <AskingDialog
      open
      wide
      isFilled={reason.trim() !== ''}
      title={`Script ${script.number}: ${script.mark?.marks ?? 0} → ${marks}`}
      onClose={onClose}
      actions={
        <Button
          disabled={isSame || shift === undefined || reason.trim().length < SHORTEST_REASON}
          busy={applying.isPending && 'Applying'}
          onClick={() => shift !== undefined && applying.mutate(shift.stamp)}
        >
          Apply to {counted(shift?.students ?? 0, 'result')}
        </Button>
      }
    >
      <div className={css.body}>
        {isSame && <Alert kind="info" title="This script has these marks already: nothing would change." />}
        <FaultAlert error={preview.error} />
        <FaultAlert error={applying.error} />
        {shift === undefined ? (
          <SkeletonList count={1} height={200} />
        ) : (
          <>
            <ShiftFigures shift={shift} />
            {shift.moved.length > 0 && <ShiftTable caption="Top and biggest moves" rows={shift.moved} />}
          </>
        )}
        <Field
          label="Reason (kept in the log, shown to this student)"
          value={reason}
          onChange={setReason}
          maxLength={500}
          hint="The others read only that the marks of a written answer were changed."
        />
      </div>
    </AskingDialog>
  )
}
