import { courseList } from '@anushilon/contract/staff/courses'
import { Bengali } from '@anushilon/ui/text/Bengali.tsx'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { useState } from 'react'
import { useChange } from '../../api/use-change.ts'
import { ActionDialog } from '../../exam/during/ActionDialog.tsx'

interface Props {
  name: string
  onDelete: () => Promise<unknown>
}

/** For what nothing is in; what the page does not know of, such as a draft, the server does. */
export function DeleteButton({ name, onDelete }: Props) {
  const [isAsking, setAsking] = useState(false)
  const change = useChange(courseList)
  const close = () => setAsking(false)
  return (
    <>
      <Button look="text" small aria-label={`Delete ${name}`} onClick={() => setAsking(true)}>
        Delete
      </Button>
      {isAsking && (
        <ActionDialog
          title={`Delete ${name}?`}
          verb={`Delete ${name}`}
          notYet={null}
          action={{ ...change, mutate: () => change.mutate(onDelete, { onSuccess: close }) }}
          onClose={close}
        >
          <p>
            <Bengali>এর ভেতরে কিছু নেই, তাই মুছে ফেলা যায়। মুছে ফেললে আর ফেরানো যায় না।</Bengali>
          </p>
        </ActionDialog>
      )}
    </>
  )
}
