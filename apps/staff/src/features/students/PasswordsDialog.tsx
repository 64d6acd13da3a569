import type { StudentSelection } from '@anushilon/contract/staff/students'
import { Bengali } from '@anushilon/ui/text/Bengali.tsx'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { FaultAlert } from '../../ui/feedback/FaultAlert.tsx'
import { useHandOuts } from './use-hand-outs.ts'
import { AskingDialog } from '../../ui/feedback/AskingDialog.tsx'

interface Props {
  selection: StudentSelection
  count: number
  onClose: () => void
}

/** Says what new passwords do before they are made: they are printed at once, because nobody can look them up. */
export function PasswordsDialog({ selection, count, onClose }: Props) {
  const making = useHandOuts()
  const what = count === 1 ? '1 new password' : `${count} new passwords`
  return (
    <AskingDialog
      open
      title={`Make ${what}?`}
      onClose={onClose}
      actions={
        <Button onClick={() => making.mutate(selection)} busy={making.isPending && 'Making passwords'}>
          Make {what}
        </Button>
      }
    >
      <FaultAlert error={making.error} />
      <p>
        <Bengali>
          পুরোনো পাসওয়ার্ড আর চলবে না, এবং এই শিক্ষার্থীরা সব ফোন থেকে লগআউট হয়ে যাবে। নতুন পাসওয়ার্ড একবারই দেখানো হবে, প্রিন্ট করার পাতায়।
        </Bengali>
      </p>
    </AskingDialog>
  )
}
