import { examHead } from '@anushilon/contract/staff/overview'
import { meritPage, resultsView, withdrawResults, type ResultsView } from '@anushilon/contract/staff/results'
import { Bengali } from '@anushilon/ui/text/Bengali.tsx'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { Field } from '@anushilon/ui/controls/Field.tsx'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { invalidate } from '../../api/queries.ts'
import { Panel } from '../../ui/layout/Panel.tsx'
import { counted } from '../../ui/text/counted.ts'
import css from './Results.module.css'
import { AskingDialog } from '../../ui/feedback/AskingDialog.tsx'
import { FaultAlert } from '../../ui/feedback/FaultAlert.tsx'

export function WithdrawPanel({ view: { examId, figures } }: { view: ResultsView }) {
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const withdrawing = useMutation({
    mutationFn: async () => await call(withdrawResults, { examId, reason }),
    onSuccess: async () => {
      setOpen(false)
      await invalidate(resultsView, meritPage, examHead)
    },
  })
  return (
    <Panel title="Withdraw">
      <div className={css.form}>
        <p className={css.help}>
          <Bengali>ফল ফিরিয়ে নিলে শিক্ষার্থীরা আবার “Pending” দেখবে; নম্বর, মেধাক্রম ও সমাধান লুকানো থাকবে।</Bengali>
        </p>
        <Button look="quiet" onClick={() => setOpen(true)}>
          Withdraw {counted(figures.sat, 'result')}
        </Button>
      </div>
      <AskingDialog
        open={isOpen}
        title="Withdraw the results"
        onClose={() => setOpen(false)}
        actions={
          <Button
            look="danger"
            disabled={reason.trim().length < 3}
            busy={withdrawing.isPending && 'Withdrawing'}
            onClick={() => withdrawing.mutate()}
          >
            Withdraw {counted(figures.sat, 'result')}
          </Button>
        }
      >
        <div className={css.form}>
          <FaultAlert error={withdrawing.error} />
          <p>They stay hidden until you publish again, which computes them anew.</p>
          <Field label="Reason (kept in the log)" value={reason} onChange={setReason} maxLength={500} />
        </div>
      </AskingDialog>
    </Panel>
  )
}
