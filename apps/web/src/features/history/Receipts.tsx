import type { PastExam } from '@anushilon/contract/operations/results'
import { Bengali } from '@anushilon/ui/text/Bengali.tsx'
import { Dialog } from '@anushilon/ui/feedback/Dialog.tsx'
import { history as bn } from '../../text/bn-results.ts'
import { history as text } from '../../text/en-results.ts'
import { ProveIt } from './ProveIt.tsx'
import css from './Receipts.module.css'

/** What the end of each part showed, to be looked up again (Decision C13). */
export function Receipts({ exam: { examId, receipts } }: { readonly exam: PastExam }) {
  if (receipts.length === 0) return null
  return (
    <section aria-label={text.receipt}>
      <dl className={css.receipts}>
        {receipts.map(({ part, received, code }) => (
          <div key={part}>
            <dt>
              {text.receiptOf[part]} · {text.received[part](received)}
            </dt>
            <dd>{code}</dd>
          </div>
        ))}
      </dl>
      <p className="small soft">
        <Bengali>{bn.receipt}</Bengali>
      </p>
      <ProveIt examId={examId} />
    </section>
  )
}

interface DialogProps {
  readonly exam: PastExam
  readonly onClose: () => void
}

/** For as long as there is no result to show it beside. */
export function ReceiptDialog({ exam, onClose }: DialogProps) {
  return (
    <Dialog open title={text.receipt} onClose={onClose}>
      <Receipts exam={exam} />
    </Dialog>
  )
}
