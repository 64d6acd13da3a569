import type { ExamDraft, DraftQuestion } from '@anushilon/contract/staff/exam-draft'
import { sectionsOf, withQuestion, withQuestions } from '@anushilon/contract/staff/draft-sections'
import { Alert } from '@anushilon/ui/feedback/Alert.tsx'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import Trash2 from 'lucide-react/icons/trash-2'
import { useLocation } from 'wouter'
import { examQuestionPath } from '../../../paths.ts'
import { BankPicker } from '../bank/BankPicker.tsx'
import { PutInBank } from '../bank/PutInBank.tsx'
import css from './QuestionEditor.module.css'
import { QuestionForm } from './QuestionForm.tsx'
import type { SectionProps } from '../section-props.ts'
import { StudentQuestion } from '../preview/StudentQuestion.tsx'
import { StudentView } from './StudentView.tsx'

const FRESH: DraftQuestion = { text: '', options: ['', '', '', ''] }

function edited(
  document: ExamDraft,
  section: number,
  at: number,
  edit: (question: DraftQuestion) => DraftQuestion,
): ExamDraft {
  return withQuestion(document, section, at, edit(sectionsOf(document)[section]?.questions[at] ?? FRESH))
}

interface Props extends SectionProps {
  section: number
  number: number
}

/** One more than there are is a new one: it is there with the first letter typed. */
export function QuestionEditor({ open, facts, section, number }: Props) {
  const { editor, document, paper } = open
  const [, navigate] = useLocation()
  const { questions = [], subjectId } = sectionsOf(document)[section] ?? {}
  const question = questions[number - 1] ?? FRESH
  const isNew = number > questions.length
  const isLocked = paper.started > 0
  const isEmpty = (question.text ?? '').trim() === '' && question.image === undefined

  function remove(): void {
    const rest = questions.filter((_, index) => index !== number - 1)
    editor.change((now) => withQuestions(now, section, rest))
    navigate(examQuestionPath(document.id, section, Math.max(1, Math.min(number, rest.length))))
  }

  return (
    <>
      <div className={css.form}>
        <QuestionForm
          question={question}
          disabled={isLocked}
          onChange={(edit) => editor.change((now) => edited(now, section, number - 1, edit))}
          actions={
            <>
              {paper.isDraft && <BankPicker open={open} facts={facts} section={section} />}
              {!isEmpty && subjectId !== undefined && (
                <PutInBank question={question} subjectId={subjectId} source={document.name ?? document.id} />
              )}
              {!isNew && !isLocked && (
                <Button look="text" small icon={Trash2} onClick={remove}>
                  Remove
                </Button>
              )}
            </>
          }
        />
        {!isEmpty && question.correct === undefined && (
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
