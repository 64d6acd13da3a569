import type { LiveBoard } from '@anushilon/contract/staff/live'
import { ExtraTimeDialog } from './ExtraTimeDialog.tsx'
import { LateDialog } from './LateDialog.tsx'
import { PasswordDialog } from './PasswordDialog.tsx'
import { ReopenDialog } from './ReopenDialog.tsx'
import type { StudentAction } from './StudentActions.tsx'

export interface RequestedAction {
  readonly action: StudentAction
  /** Null: for many. */
  readonly student: { readonly studentId: number; readonly name: string; readonly branch: string } | null
}

interface Props {
  exam: { readonly id: string }
  board: Pick<LiveBoard, 'closesAt' | 'expected' | 'branches'>
  doing: RequestedAction
  onClose: () => void
}

/** The dialog of what somebody is about to do. */
export function StudentActionDialog({ exam, board, doing: { action, student }, onClose }: Props) {
  if (action === 'decide' && student !== null)
    return <LateDialog examId={exam.id} student={student} onClose={onClose} />
  if (action === 'reopen' && student !== null)
    return <ReopenDialog examId={exam.id} student={student} onClose={onClose} />
  if (action === 'password' && student !== null) return <PasswordDialog student={student} onClose={onClose} />
  return (
    <ExtraTimeDialog
      examId={exam.id}
      closesAt={board.closesAt}
      expected={board.expected}
      branches={board.branches}
      student={student ?? undefined}
      onClose={onClose}
    />
  )
}
