import { courseList } from '@anushilon/contract/staff/courses'
import { rosterFacts, studentList } from '@anushilon/contract/staff/students'
import {
  applyImport,
  cancelImport,
  importProgress,
  type ImportAsked,
  type ImportPreview,
} from '@anushilon/contract/staff/students-import'
import { Bengali } from '@anushilon/ui/text/Bengali.tsx'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { toast } from '@anushilon/ui/feedback/toast.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { FaultAlert } from '../../ui/feedback/FaultAlert.tsx'
import { queryFor, invalidate } from '../../api/queries.ts'
import { counted } from '../../ui/text/counted.ts'
import { Panel } from '../../ui/layout/Panel.tsx'
import css from './Import.module.css'

export interface Imported {
  readonly added: number
  readonly changed: number
  readonly unchanged: number
}

interface Props {
  asked: ImportAsked
  preview: ImportPreview
  /** An answer to a change is on its way: what is shown may not hold any more. */
  isStale: boolean
  onDone: (imported: Imported) => void
}

/** What the one button will do, and the button. */
export function ImportGo({ asked, preview, isStale, onDone }: Props) {
  const { counts, rows, leftOut, withoutPassword, newPasswords } = preview
  const applying = useMutation({
    mutationFn: async () => await call(applyImport, asked),
    onSuccess: async (outcome) => {
      await invalidate(studentList, rosterFacts, courseList)
      if (outcome.cancelled) toast('Cancelled: nothing was changed.')
      else onDone(outcome)
    },
  })
  const taken = rows - leftOut
  return (
    <div className={css.sticky}>
      <Panel
        title="When you import"
        foot={
          applying.isPending ? (
            <UnderWay fileId={asked.fileId} rows={rows} />
          ) : (
            <>
              <Button block disabled={counts.faults > 0 || taken === 0 || isStale} onClick={() => applying.mutate()}>
                Import {counted(taken, 'row')}
              </Button>
              <p className={css.hint}>
                {counts.faults > 0 ? (
                  <Bengali>আগে ভুল সারিগুলোর ব্যবস্থা নিন। মাঝপথে থামলে কিছুই বদলাবে না।</Bengali>
                ) : (
                  <Bengali>সব সারি একসাথে ঢোকে, অথবা একটিও নয়।</Bengali>
                )}
              </p>
            </>
          )
        }
      >
        <FaultAlert error={applying.error} />
        <ul className={css.check}>
          <li>Added: {counted(counts.added, 'student')}</li>
          <li>New details: {counted(counts.changed, 'student')}</li>
          <li>
            Nobody is removed
            <small>People missing in the file stay as they are</small>
          </li>
          {newPasswords > 0 && (
            <li className={css.look}>
              {newPasswords === 1 ? '1 new password' : `${newPasswords.toLocaleString('en')} new passwords`}: logged out
              everywhere
              <small>For students who are known already and use the one handed out</small>
            </li>
          )}
          {withoutPassword > 0 && (
            <li className={css.look}>
              {withoutPassword.toLocaleString('en')} of the new ones have no password yet
              <small>Make them and print the hand-outs after the import</small>
            </li>
          )}
        </ul>
      </Panel>
    </div>
  )
}

function UnderWay({ fileId, rows }: { fileId: string; rows: number }) {
  const progress = useQuery({ ...queryFor(importProgress, { fileId }), refetchInterval: 400, gcTime: 0 })
  const cancelling = useMutation({ mutationFn: async () => await call(cancelImport, { fileId }) })
  const done = progress.data?.done ?? 0
  return (
    <div className={css.form}>
      <label>
        {done.toLocaleString('en')} of {rows.toLocaleString('en')}
        <progress max={rows} value={done} className={css.progress} />
      </label>
      <Button look="quiet" block busy={!cancelling.isIdle && 'Cancelling'} onClick={() => cancelling.mutate()}>
        Cancel
      </Button>
    </div>
  )
}
