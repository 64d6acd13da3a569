import type { SolvedQuestion } from '@anushilon/contract/schemas/solved-question'
import { keyOfQuestion } from '@anushilon/domain/exam/exam'
import { numberRows } from '@anushilon/domain/exam/number-rows'
import { optionLabels } from '@anushilon/domain/exam/option-label'
import { optionAt, optionCountOf, pictureOf, textOf } from '@anushilon/domain/exam/question'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import type { ReactNode } from 'react'
import { solution as words } from '../../text/en-solutions.ts'
import { classNames } from '@anushilon/ui/class-names.ts'
import { Explanation } from './Explanation.tsx'
import { fileUrl } from '@anushilon/ui/file-url.ts'
import { NotAnswered, type OptionState } from '@anushilon/ui/question/OptionRow.tsx'
import { OptionRows } from '@anushilon/ui/question/OptionRows.tsx'
import { QuestionSheet } from '@anushilon/ui/question/QuestionSheet.tsx'
import css from './SolvedQuestionSheet.module.css'
import { verdictOf, type Verdict } from './verdict.ts'

interface Props {
  question: SolvedQuestion
  number: number
  total: number
  frameless?: boolean
  children?: ReactNode
}

/** A question with its key and what the student answered (Spec 4 "Solution review"). */
export function SolvedQuestionSheet({ question, number, total, frameless = false, children }: Props) {
  const [text, picture] = [textOf(question), pictureOf(question)]
  const isEmpty = (text ?? picture?.path ?? '').trim() === ''
  return (
    <QuestionSheet
      number={number}
      total={total}
      text={isEmpty ? null : text}
      picture={isEmpty ? null : picture}
      status={<Outcome verdict={verdictOf(question)} isCancelled={question.ruling === 'cancelled'} />}
      frameless={frameless}
    >
      {isEmpty && <p className={css.invalid}>{words.invalidQuestion}</p>}
      {question.unit === undefined ? (
        <OptionRows
          options={optionLabels(optionCountOf(question)).map((letter, option) => {
            const { text: said, image } = optionAt(question, option)
            return {
              letter,
              // The choices of a picture question are in the picture.
              text: said === '' ? words.invalidOption : said,
              image: image && fileUrl(image),
              state: stateOf(question, option),
            }
          })}
          name={`question-${number}`}
        />
      ) : (
        <OptionRows
          options={numberRows(question.unit, question.picked, keyOfQuestion(question))}
          name={`question-${number}`}
        />
      )}
      <Explanation image={question.explanation} text={question.explanationText} number={number} />
      {children}
    </QuestionSheet>
  )
}

/** Of a cancelled question no option is the right one; what the student picked counts all the same. */
function stateOf(question: SolvedQuestion, option: number): OptionState {
  const key = keyOfQuestion(question)
  const isMine = option === question.picked
  if (key === 'cancelled') return isMine ? 'mine' : 'plain'
  if (key.includes(option)) return isMine ? 'mine' : 'correct'
  return isMine ? 'wrong' : 'plain'
}

function Outcome({ verdict, isCancelled }: { verdict: Verdict; isCancelled: boolean }) {
  if (verdict === 'missed') return <NotAnswered />
  const Face = verdict === 'right' ? CircleCheck : CircleX
  return (
    <span className={classNames(css.outcome, css[verdict])}>
      <Face size={15} />
      {isCancelled ? words.cancelled : verdict === 'right' ? words.correct : words.wrong}
    </span>
  )
}
