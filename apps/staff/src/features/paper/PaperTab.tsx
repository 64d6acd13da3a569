import type { ExamRow } from '@anushilon/contract/staff/overview'
import { Bengali } from '@anushilon/ui/text/Bengali.tsx'
import { ErrorPanel } from '@anushilon/ui/feedback/ErrorPanel.tsx'
import { SkeletonList } from '@anushilon/ui/feedback/Skeleton.tsx'
import Lock from 'lucide-react/icons/lock'
import { AfterSection } from './sections/AfterSection.tsx'
import { BasicsSection } from './sections/BasicsSection.tsx'
import { ChoiceSection } from './sections/ChoiceSection.tsx'
import { LockedPaper } from './fields/fields.tsx'
import css from './PaperTab.module.css'
import { PartsSection } from './sections/PartsSection.tsx'
import { Side } from './Side.tsx'
import { Clashes } from './together/Clashes.tsx'
import { Present } from './together/Present.tsx'
import { useCourses } from './use-courses.ts'
import { usePaperEditor } from './use-paper-editor.ts'
import { AudienceSection } from './sections/AudienceSection.tsx'
import { WindowSection } from './sections/WindowSection.tsx'

/** What the exam is: basics, parts, window, and what comes after; with a list of what is missing beside it. */
export function PaperTab({ exam: { id } }: { exam: Pick<ExamRow, 'id'> }) {
  const open = usePaperEditor(id)
  const facts = useCourses()
  if (open.editor === null) {
    if (open.error !== null) return <ErrorPanel onRetry={open.retry} />
    return <SkeletonList count={1} height={640} />
  }
  const isLocked = open.paper.started > 0
  return (
    <LockedPaper value={isLocked}>
      <Present open={open} facts={facts} />
      <Clashes open={open} facts={facts} />
      <div className={css.columns}>
        <div className={css.sheet}>
          {isLocked && (
            <p className={css.lock}>
              <Lock size={18} aria-hidden />
              <span>
                <strong>
                  {open.paper.started} {open.paper.started === 1 ? 'student has' : 'students have'} started.
                </strong>{' '}
                <Bengali>প্রশ্ন, নম্বর ও সময় আর বদলানো যাবে না। শেষ সময় পরে সরানো যাবে।</Bengali>
              </span>
            </p>
          )}
          <BasicsSection open={open} facts={facts} />
          <PartsSection open={open} facts={facts} />
          <ChoiceSection open={open} facts={facts} />
          <WindowSection open={open} />
          <AudienceSection open={open} />
          <AfterSection open={open} />
        </div>
        <Side open={open} facts={facts} />
      </div>
    </LockedPaper>
  )
}
