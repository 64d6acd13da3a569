import { sectionsOf, withQuestions } from '@anushilon/contract/staff/draft-sections'
import { isFlat } from '@anushilon/domain/exam/variation'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { Alert } from '@anushilon/ui/feedback/Alert.tsx'
import { LinkButton } from '@anushilon/ui/controls/LinkButton.tsx'
import { SkeletonList } from '@anushilon/ui/feedback/Skeleton.tsx'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Lock from 'lucide-react/icons/lock'
import Undo2 from 'lucide-react/icons/undo-2'
import { useState } from 'react'
import { Redirect, useLocation, useParams } from 'wouter'
import { faultText } from '../../../api/fault-text.ts'
import { LoadFault } from '../../../app/LoadFault.tsx'
import { examPath, examQuestionPath } from '../../../paths.ts'
import { PageHead } from '../../../ui/layout/PageHead.tsx'
import { Palette } from './Palette.tsx'
import { QuestionEditor } from './QuestionEditor.tsx'
import css from './QuestionScreen.module.css'
import { SaveState } from '../SaveState.tsx'
import { Clashes } from '../together/Clashes.tsx'
import { Present } from '../together/Present.tsx'
import { type Removed, useFollow } from '../together/use-follow.ts'
import { useCourses } from '../use-courses.ts'
import { usePaperEditor } from '../use-paper-editor.ts'
import { WrittenEditor } from '../written/WrittenEditor.tsx'
import { BackLink } from '../../../ui/layout/BackLink.tsx'

/** One question, or the written sheet: numbers on the left, the form, and what a student sees on the right. */
export function QuestionScreen() {
  const { examId, section: at, number: which } = useParams<{ examId: string; section: string; number: string }>()
  const open = usePaperEditor(examId)
  const facts = useCourses()
  const [removed, setRemoved] = useState<Removed | null>(null)
  const [, navigate] = useLocation()
  const name = useFollow(open, Number(at), which, setRemoved)
  if (open.editor === null) {
    if (open.error !== null) return <LoadFault error={open.error} onRetry={open.retry} />
    return <SkeletonList count={1} height={640} />
  }
  const { document, paper } = open
  const section = Number(at)
  const total = sectionsOf(document)[section]?.questions.length
  const current = which === 'written' ? 'written' : Number(which)
  if (total === undefined || (current !== 'written' && name === undefined)) {
    return <Redirect to={examPath(examId)} replace />
  }
  const isWritten = current === 'written'

  function undo(): void {
    if (open.editor === null || removed === null) return
    const { subjectId, number, question } = removed
    const of = isFlat(document.variation) ? 0 : sectionsOf(document).findIndex((one) => one.subjectId === subjectId)
    open.editor.change((now) =>
      withQuestions(now, of, (sectionsOf(now)[of]?.questions ?? []).toSpliced(number - 1, 0, question)),
    )
    setRemoved(null)
    navigate(examQuestionPath(examId, of, number))
  }

  const title = isWritten ? 'Written part' : `Question ${current}`
  return (
    <>
      <BackLink href={examPath(examId)}>{document.name ?? 'Paper'}</BackLink>
      <PageHead title={title} note={isWritten ? undefined : `of ${Math.max(total, current)} · MCQ part`}>
        <SaveState view={open} />
        {!paper.isDraft && open.state === 'unsaved' && (
          <LinkButton href={examPath(examId)} look="quiet">
            To “Save changes”
          </LinkButton>
        )}
        {!isWritten && current > 1 && (
          <LinkButton href={examQuestionPath(examId, section, current - 1)} look="quiet" icon={ChevronLeft}>
            Previous
          </LinkButton>
        )}
        {!isWritten && (current <= total || paper.started === 0) && (
          <LinkButton
            href={examQuestionPath(examId, section, Math.min(current, total) + 1)}
            look="primary"
            iconAfter={ChevronRight}
          >
            Next question
          </LinkButton>
        )}
      </PageHead>
      {paper.started > 0 && (
        <p className={css.lock}>
          <Lock size={16} aria-hidden />
          {paper.started} {paper.started === 1 ? 'student has' : 'students have'} started, so the paper is locked.
        </p>
      )}
      {open.state === 'refused' && (
        <Alert kind="bad" live="alert" title="Not saved">
          {faultText(open.fault)}
        </Alert>
      )}
      <Present open={open} facts={facts} section={section} question={isWritten ? 0 : current} />
      <Clashes open={open} facts={facts} />
      <div className={css.editor}>
        <Palette open={open} facts={facts} section={section} current={current} />
        {name === undefined ? (
          <WrittenEditor open={open} section={section} />
        ) : (
          <QuestionEditor
            key={name}
            name={name}
            open={open}
            facts={facts}
            section={section}
            number={Number(current)}
            onRemoved={setRemoved}
          />
        )}
      </div>
      {/* Below, where it pushes nothing: the second press of a double one would hit another button. */}
      {removed !== null && (
        <p className={css.removed} role="status">
          {removed.by === 'me'
            ? `Question ${removed.number} is removed.`
            : `A colleague has removed question ${removed.number}.`}
          <Button look="quiet" small icon={Undo2} onClick={undo}>
            Undo
          </Button>
        </p>
      )}
    </>
  )
}
