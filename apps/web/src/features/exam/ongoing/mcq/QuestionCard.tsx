import { pictureOf, textOf } from '@anushilon/domain/exam/question'
import { answerLabel } from '@anushilon/domain/exam/option-label'
import Check from 'lucide-react/icons/check'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import { memo } from 'react'
import type { SittingQuestion } from '../../../../sitting/shown-picks.ts'
import { ongoing as en } from '../../../../text/en-exam.ts'
import { classNames } from '@anushilon/ui/class-names.ts'
import { PickQuestion } from '../../../../exam-parts/PickQuestion.tsx'
import { Spinner } from '@anushilon/ui/feedback/Spinner.tsx'
import css from './QuestionCard.module.css'

interface Props {
  readonly question: SittingQuestion
  readonly total: number
  /** An answer that is not on the server yet waits for something. */
  readonly isStuck: boolean
  /** Whether an answer may be given now. */
  readonly isOpen: boolean
  readonly onPick: (question: SittingQuestion, option: number) => void
}

/** Drawn again only when something about this question has changed: a paper may have a hundred of them. */
export const QuestionCard = memo(SavedQuestion, (before, after) => {
  const [one, other] = [before.question, after.question]
  return (
    one.picked === other.picked &&
    one.state === other.state &&
    textOf(one) === textOf(other) &&
    pictureOf(one)?.path === pictureOf(other)?.path &&
    before.isStuck === after.isStuck &&
    before.isOpen === after.isOpen &&
    before.onPick === after.onPick
  )
})

function SavedQuestion({ question, total, isStuck, isOpen, onPick }: Props) {
  return (
    <PickQuestion
      question={question}
      number={question.number}
      total={total}
      isOpen={isOpen}
      status={<PickStatus question={question} isStuck={isStuck} />}
      onPick={(option) => onPick(question, option)}
    />
  )
}

function PickStatus({ question: { state, picked }, isStuck }: { question: SittingQuestion; isStuck: boolean }) {
  if (state === 'open' || picked === null) return null
  const letter = <span className="sr">{answerLabel(picked)}: </span>
  if (state === 'saved') {
    return (
      <span className={classNames(css.status, css.saved)}>
        <Check size={15} />
        {letter}
        {en.saved}
      </span>
    )
  }
  return (
    <span className={classNames(css.status, isStuck && css.waiting)}>
      {isStuck ? <CloudUpload size={15} /> : <Spinner size={15} />}
      {letter}
      {isStuck ? (state === 'proved' ? en.proved : en.onThisPhone) : en.saving}
    </span>
  )
}
