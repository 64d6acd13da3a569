import { bengaliDigits } from '../lib/bengali-digits.ts'
import { unsent as bn } from '../text/bn-shell.ts'
import { unsent as en } from '../text/en-shell.ts'
import { shell } from '../text/en.ts'
import { Button } from '@anushilon/ui/Button.tsx'
import { Dialog } from '@anushilon/ui/Dialog.tsx'

interface Props {
  readonly count: number
  readonly onStay: () => void
  readonly onLeave: () => void
}

/** Before a log-out that would leave answers on the device. They stay there and are sent later, whatever is chosen. */
export function UnsentDialog({ count, onStay, onLeave }: Props) {
  return (
    <Dialog
      open
      alert
      title={en.title}
      onClose={onStay}
      actions={
        <>
          <Button onClick={onStay}>{en.stay}</Button>
          <Button look="quiet" onClick={onLeave}>
            {shell.logout}
          </Button>
        </>
      }
    >
      <p lang="bn">{bn.why(bengaliDigits(count))}</p>
    </Dialog>
  )
}
