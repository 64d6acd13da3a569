import type { ReactNode } from 'react'
import { serverClock } from '../api/server-clock.ts'
import { ongoing as en } from '../text/en-exam.ts'
import { practice as words } from '../text/en-practice.ts'
import { ui } from '@anushilon/ui/text/words.ts'
import { Alert } from '@anushilon/ui/feedback/Alert.tsx'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { Dialog } from '@anushilon/ui/feedback/Dialog.tsx'
import { FaultAlert } from '@anushilon/ui/feedback/FaultAlert.tsx'
import { clockFace } from '../ui/time-left.ts'
import { useTimeLeft } from '../ui/use-time-left.ts'
import css from './FinishDialog.module.css'

interface Props {
  readonly answered: number
  readonly total: number
  /** Null while nobody has told the time. */
  readonly end: number | null
  readonly action: ReactNode
  readonly fault: string
  readonly isFinishing: boolean
  readonly onClose: () => void
}

/** Blanks never stop anybody, but they are told. */
export function FinishDialog({ answered, total, end, action, fault, isFinishing, onClose }: Props) {
  const blank = total - answered
  const close = () => {
    if (!isFinishing) onClose()
  }
  return (
    <Dialog
      open
      alert={isFinishing}
      title={words.finishQuestion}
      onClose={close}
      actions={
        <>
          {action}
          <Button look="quiet" disabled={isFinishing} onClick={close}>
            {ui.goBack}
          </Button>
        </>
      }
    >
      <div className={css.body}>
        <FaultAlert text={fault} />
        <Alert kind={blank === 0 ? 'ok' : 'warn'} title={blank === 0 ? en.allAnswered : en.open(blank)} />
        {end !== null && <Left end={end} />}
      </div>
    </Dialog>
  )
}

function Left({ end }: { readonly end: number }) {
  const left = useTimeLeft(end, serverClock)
  return (
    <p className={css.left}>
      {en.timeLeft}
      <b className="num">{clockFace(left)}</b>
    </p>
  )
}
