import { sheet as en } from '../text/words.ts'
import { TypedQuestion, type Typed } from './TypedQuestion.tsx'
import css from './WrittenPaper.module.css'

interface Props {
  readonly typed: readonly Typed[]
  /** Full marks of each. */
  readonly marks: readonly number[]
}

/** The typed questions of a written paper, to be read one after the other. */
export function TypedQuestions({ typed, marks }: Props) {
  if (typed.length === 0) return null
  const numbered = typed.map((question, at) => ({ question, number: at + 1, full: marks[at] ?? 0 }))
  return (
    <ol className={css.list}>
      {numbered.map(({ question, number, full }) => (
        <li key={number}>
          <span className={css.number} aria-hidden>
            {number}
          </span>
          <TypedQuestion question={question} number={number} />
          <span className={css.marks}>
            <span className="sr">{en.fullMarks}: </span>
            {full}
          </span>
        </li>
      ))}
    </ol>
  )
}
