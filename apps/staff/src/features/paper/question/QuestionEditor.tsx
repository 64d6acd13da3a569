import type { ExamDraft, DraftQuestion } from '@anushilon/contract/staff/exam-draft'
import { sectionsOf, withQuestion, withQuestions } from '@anushilon/contract/staff/draft-sections'
import { Alert } from '@anushilon/ui/feedback/Alert.tsx'
import { IconButton } from '@anushilon/ui/controls/IconButton.tsx'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Copy from 'lucide-react/icons/copy'
import { useLocation } from 'wouter'
import { examQuestionPath } from '../../../paths.ts'
import { moved } from '../../../ui/controls/moved.ts'
import { BankPicker } from '../bank/BankPicker.tsx'
import { DrawPaper } from '../bank/DrawPaper.tsx'
import { PutInBank } from '../bank/PutInBank.tsx'
import { useChapters } from '../bank/use-chapters.ts'
import { RemoveButton } from '../../../ui/controls/RemoveButton.tsx'
import css from './QuestionEditor.module.css'
import { QuestionForm } from './QuestionForm.tsx'
import type { SectionProps } from '../section-props.ts'
import type { QuestionPlace } from '../together/question-names.ts'
import type { Removed } from '../together/use-follow.ts'
import { StudentQuestion } from '../preview/StudentQuestion.tsx'
import { StudentView } from './StudentView.tsx'

const FRESH: DraftQuestion = { text: '', options: ['', '', '', ''] }

/** A picture may arrive when the question has another number, or is gone. */
function edited(
  document: ExamDraft,
  place: QuestionPlace | null,
  edit: (question: DraftQuestion) => DraftQuestion,
): ExamDraft {
  if (place === null) return document
  const { section, number } = place
  return withQuestion(
    document,
    section,
    number - 1,
    edit(sectionsOf(document)[section]?.questions[number - 1] ?? FRESH),
  )
}

interface Props extends SectionProps {
  section: number
  number: number
  /** By which the editor finds it again. */
  name: string
  onRemoved: (removed: Removed) => void
}

/** One more than there are is a new one: it is there with the first letter typed. */
export function QuestionEditor({ open, facts, section, number, name, onRemoved }: Props) {
  const { editor, document, paper } = open
  const [, navigate] = useLocation()
  const { questions = [], subjectId } = sectionsOf(document)[section] ?? {}
  const question = questions[number - 1] ?? FRESH
  const chapters = useChapters(subjectId === undefined ? '' : facts.subjectName(subjectId))
  const isNew = number > questions.length
  const isLocked = paper.started > 0
  const isEmpty = (question.text ?? '').trim() === '' && question.image === undefined

  const at = (to: number) => examQuestionPath(document.id, section, to)
  const rearrange = (change: (all: readonly DraftQuestion[]) => readonly DraftQuestion[]) =>
    editor.change((now) => withQuestions(now, section, change(sectionsOf(now)[section]?.questions ?? [])))

  function remove(): void {
    rearrange((all) => all.toSpliced(number - 1, 1))
    onRemoved({ by: 'me', subjectId, number, question })
    navigate(at(Math.max(1, Math.min(number, questions.length - 1))))
  }

  function move(by: -1 | 1): void {
    rearrange((all) => moved(all, number - 1, number - 1 + by))
    navigate(at(number + by))
  }

  function duplicate(): void {
    rearrange((all) => all.toSpliced(number, 0, question))
    navigate(at(number + 1))
  }

  return (
    <>
      <div className={css.form}>
        <QuestionForm
          question={question}
          disabled={isLocked}
          chapters={chapters}
          onChange={(edit) => editor.change((now) => edited(now, editor.questions.placeOf(name), edit))}
          actions={
            <>
              {paper.isDraft && (
                <>
                  <BankPicker open={open} facts={facts} section={section} />
                  <DrawPaper open={open} facts={facts} section={section} />
                </>
              )}
              {!isEmpty && subjectId !== undefined && (
                <PutInBank
                  question={question}
                  chapters={chapters}
                  subjectId={subjectId}
                  source={document.name ?? document.id}
                />
              )}
              {!isNew && !isLocked && (
                <div className={css.own}>
                  <IconButton icon={ArrowUp} label="Move earlier" disabled={number === 1} onClick={() => move(-1)} />
                  <IconButton
                    icon={ArrowDown}
                    label="Move later"
                    disabled={number === questions.length}
                    onClick={() => move(1)}
                  />
                  <IconButton icon={Copy} label="Duplicate" onClick={duplicate} />
                  <RemoveButton label="Remove" onRemove={remove} />
                </div>
              )}
            </>
          }
        />
        {!isEmpty && question.answer === undefined && question.correct === undefined && (
          <div className={css.nokey}>
            <Alert kind="bad" title="No key yet.">
              Fill one bubble. The exam cannot be scheduled without it.
            </Alert>
          </div>
        )}
      </div>
      <div className={css.view}>
        <StudentView>
          <StudentQuestion question={question} number={number} total={Math.max(number, questions.length)} />
        </StudentView>
      </div>
    </>
  )
}
