import type { Variation } from '@anushilon/domain/exam/variation'
import Check from 'lucide-react/icons/check'
import Clock from 'lucide-react/icons/clock'
import Download from 'lucide-react/icons/download'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { useInstall } from '../../../../lib/install-prompt.ts'
import { listPath, paths } from '../../../../paths.ts'
import { receivedOf } from '../../../../sitting/receipt.ts'
import { examEnd as bn } from '../../../../text/bn-exam.ts'
import { examEnd as en } from '../../../../text/en-exam.ts'
import { ui } from '@anushilon/ui/text/words.ts'
import { Bengali } from '@anushilon/ui/text/Bengali.tsx'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { classNames } from '@anushilon/ui/class-names.ts'
import { Dialog } from '@anushilon/ui/feedback/Dialog.tsx'
import css from './EndDialog.module.css'

interface Props {
  readonly variation: Variation
  readonly late: boolean
  /** Answers given, or questions with photos. */
  readonly given: { readonly label: string; readonly count: number }
  readonly receipt: string | null
  /** What the server has acknowledged otherwise: it may be more than the receipt tells of. */
  readonly acknowledged?: number
  /** What else became of the answers. */
  readonly children?: ReactNode
}

/** The exam is over for the student (Spec 4 "Submission"), with what the server says it has (Decision C13). */
export function EndDialog({ variation, late, given, receipt, acknowledged = 0, children }: Props) {
  const [, navigate] = useLocation()
  const install = useInstall()
  const leave = () => navigate(listPath(paths.history, variation), { replace: true })
  const hint = late ? en.lateHint : en.wait[variation]
  const received = receipt === null ? null : receivedOf(receipt)
  return (
    <Dialog
      open
      alert
      title={late ? en.late : en.completed}
      mark={
        <span className={classNames(css.mark, late ? css.late : css.completed)}>
          {late ? <Clock size={36} /> : <Check size={36} />}
        </span>
      }
      onClose={leave}
      actions={
        <Button block onClick={leave}>
          {ui.ok}
        </Button>
      }
    >
      <div className={css.body}>
        {hint !== '' && <p className="soft">{hint}</p>}
        {late && (
          <p>
            {en.lateKept} <Bengali>{bn.lateKept}</Bengali>
          </p>
        )}
        <dl className={css.receipt}>
          <Row label={given.label} value={String(given.count)} />
          {receipt !== null && (
            <Row label={en.received} value={received === null ? '' : String(Math.max(received, acknowledged))} />
          )}
          {receipt !== null && (
            <div>
              <dt>{en.receipt}</dt>
              <dd className={css.code}>{receipt}</dd>
            </div>
          )}
        </dl>
        {receipt !== null && (
          <p className="small soft" lang="bn">
            {bn.receipt}
          </p>
        )}
        {children}
        {install !== null && (
          <div className={css.install}>
            <Bengali>{bn.install}</Bengali>
            <Button look="quiet" small icon={Download} onClick={install}>
              {en.install}
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  )
}

function Row({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}
