import type { AttemptQuestion, StudentAttempt } from '@anushilon/contract/staff/student-page'
import { dhakaSeconds } from '@anushilon/domain/dhaka-time'
import { numberRows } from '@anushilon/domain/exam/number-rows'
import { optionLabels } from '@anushilon/domain/exam/option-label'
import { Badge } from '@anushilon/ui/layout/Badge.tsx'
import { fileUrl } from '@anushilon/ui/file-url.ts'
import { MathText } from '@anushilon/ui/question/MathText.tsx'
import { NotAnswered, type OptionState } from '@anushilon/ui/question/OptionRow.tsx'
import { OptionRows } from '@anushilon/ui/question/OptionRows.tsx'
import { QuestionSheet } from '@anushilon/ui/question/QuestionSheet.tsx'
import { ZoomPicture } from '@anushilon/ui/question/ZoomPicture.tsx'
import { languageOf } from '@anushilon/ui/text/language.ts'
import { Panel } from '../../../ui/layout/Panel.tsx'
import css from './Attempt.module.css'
import { marksOf } from './outcome.tsx'

/** The MCQs in the student's own order. */
export function AttemptQuestions({ sections }: { sections: StudentAttempt['mcq'] }) {
  const total = sections.reduce((sum, { questions }) => sum + questions.length, 0)
  let before = 0
  return sections.map(({ subjectName, questions }) => {
    const first = before + 1
    before += questions.length
    return (
      <Panel key={subjectName} title={<span lang={languageOf(subjectName)}>MCQ · {subjectName}</span>} flush>
        {questions.map((question, index) => (
          <Question key={question.number} question={question} number={first + index} total={total} />
        ))}
      </Panel>
    )
  })
}

const EXPLANATION_RATIO = 8 / 3

function Question({ question, number, total }: { question: AttemptQuestion; number: number; total: number }) {
  const { text, picture, options, optionImages = [], optionCount, unit, explanation, explanationText } = question
  return (
    <QuestionSheet
      number={number}
      total={total}
      text={text}
      picture={picture}
      status={<Status of={question} />}
      frameless
    >
      {unit === undefined ? (
        <OptionRows
          options={optionLabels(optionCount).map((letter, option) => {
            const image = optionImages[option] ?? null
            return {
              letter,
              text: text === null ? null : (options[option] ?? ''),
              image: image && fileUrl(image),
              state: stateOf(question, option),
            }
          })}
          name={`question-${number}`}
          theirs
        />
      ) : (
        <OptionRows options={numberRows(unit, question.picked, question.key)} name={`question-${number}`} theirs />
      )}
      {(explanation !== null || explanationText !== null) && (
        <details className={css.explanation}>
          <summary>Explanation</summary>
          {explanationText !== null && (
            <p lang={languageOf(explanationText)}>
              <MathText text={explanationText} />
            </p>
          )}
          {explanation !== null && (
            <ZoomPicture
              src={fileUrl(explanation)}
              alt={`Explanation of question ${number}`}
              ratio={EXPLANATION_RATIO}
              grows
            />
          )}
        </details>
      )}
    </QuestionSheet>
  )
}

function stateOf({ key, picked }: AttemptQuestion, option: number): OptionState {
  const isTheirs = option === picked
  if (key === null) return isTheirs ? 'picked' : 'plain'
  if (key === 'cancelled') return isTheirs ? 'mine' : 'plain'
  if (key.includes(option)) return isTheirs ? 'mine' : 'correct'
  return isTheirs ? 'wrong' : 'plain'
}

function Status({ of: { picked, key, marks, answeredAt, seconds } }: { of: AttemptQuestion }) {
  return (
    <span className={css.status}>
      {picked === null && <NotAnswered />}
      {answeredAt !== null && (
        <small>
          {dhakaSeconds(answeredAt)}
          {seconds !== null && ` · took ${seconds} s`}
        </small>
      )}
      {key === 'cancelled' && <Badge>Cancelled</Badge>}
      {marks !== null && <Badge kind={marks > 0 ? 'ok' : marks < 0 ? 'bad' : 'plain'}>{marksOf(marks)}</Badge>}
    </span>
  )
}
