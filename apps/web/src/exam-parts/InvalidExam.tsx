import { useLocation } from 'wouter'
import { paths } from '../paths.ts'
import { beforeStart } from '../text/en-exam.ts'
import { errors } from '../text/en.ts'
import { AlertDialog } from '@anushilon/ui/feedback/AlertDialog.tsx'

/** There is nothing to show: closing it leads to the history (Spec 8). */
export function InvalidExam() {
  const [, navigate] = useLocation()
  return (
    <AlertDialog open title={errors.error} onClose={() => navigate(paths.history)}>
      {beforeStart.invalidExam}
    </AlertDialog>
  )
}
