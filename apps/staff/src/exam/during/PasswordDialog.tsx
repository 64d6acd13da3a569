import { issuePasswords } from '@anushilon/contract/staff/students'
import { Alert } from '@anushilon/ui/feedback/Alert.tsx'
import { Bengali } from '@anushilon/ui/text/Bengali.tsx'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { Dialog } from '@anushilon/ui/feedback/Dialog.tsx'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { ActionDialog } from './ActionDialog.tsx'
import css from './ActionDialog.module.css'

interface Props {
  student: { readonly studentId: number; readonly name: string }
  onClose: () => void
}

/** A new password for somebody who stands at the door, to be read out to them: it is shown this once. */
export function PasswordDialog({ student: { studentId, name }, onClose }: Props) {
  const making = useMutation({ mutationFn: () => call(issuePasswords, { studentIds: [studentId] }) })
  const [made] = making.data?.handOuts ?? []
  if (made !== undefined) {
    return (
      <Dialog
        open
        title={`New password of ${name}`}
        onClose={onClose}
        actions={<Button onClick={onClose}>Done</Button>}
      >
        <div className={css.body}>
          <p className={css.password}>{made.password}</p>
          <Alert kind="info">
            <Bengali>শিক্ষার্থীকে এখনই জানিয়ে দিন। এই পাসওয়ার্ড আর দেখানো হবে না।</Bengali>
          </Alert>
        </div>
      </Dialog>
    )
  }
  return (
    <ActionDialog
      title={`New password for ${name}`}
      verb="Make 1 new password"
      notYet={null}
      action={making}
      onClose={onClose}
    >
      <Alert kind="info">
        <Bengali>পুরোনো পাসওয়ার্ড আর চলবে না, এবং শিক্ষার্থী সব ফোন থেকে লগআউট হয়ে যাবে।</Bengali>
      </Alert>
    </ActionDialog>
  )
}
