import { bengaliDigits } from '../lib/bengali-digits.ts'
import { logout as bn } from '../text/bn-shell.ts'
import { logout as en } from '../text/en-shell.ts'
import { shell } from '../text/en.ts'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { Dialog } from '@anushilon/ui/feedback/Dialog.tsx'

interface Props {
  /** How many answers are still on the device. They stay there and are sent later, whatever is chosen. */
  readonly unsent: number
  readonly onStay: () => void
  readonly onLeave: () => void
}

/** Logout is one tap away from the other tabs: a finger that slips does not leave. */
export function LogoutDialog({ unsent, onStay, onLeave }: Props) {
  return (
    <Dialog
      open
      alert
      title={unsent === 0 ? en.title : en.unsent}
      onClose={onStay}
      actions={
        <>
          <Button onClick={unsent === 0 ? onLeave : onStay}>{unsent === 0 ? shell.logout : en.stay}</Button>
          <Button look="quiet" onClick={unsent === 0 ? onStay : onLeave}>
            {unsent === 0 ? en.stay : shell.logout}
          </Button>
        </>
      }
    >
      <p lang="bn">{unsent === 0 ? bn.again : bn.unsent(bengaliDigits(unsent))}</p>
    </Dialog>
  )
}
