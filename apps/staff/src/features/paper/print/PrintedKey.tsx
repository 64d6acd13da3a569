import { keyIn } from '@anushilon/contract/exam-document/question'
import { sectionsOf } from '@anushilon/contract/staff/draft-sections'
import type { DraftQuestion } from '@anushilon/contract/staff/exam-draft'
import { keyOfQuestion } from '@anushilon/domain/exam/exam'
import { keyLabel } from '@anushilon/domain/exam/option-label'
import { PrintedHead, type PrintedProps } from './PrintedHead.tsx'
import { Drawing, SubjectHead, Words } from './PrintedPaper.tsx'
import css from './PrintScreen.module.css'

/** What is right by the number of the question, on a sheet of its own, then why. */
export function PrintedKey(props: PrintedProps) {
  const { document, facts } = props
  const sections = sectionsOf(document).filter(({ questions }) => questions.length > 0)
  return (
    <article className={css.sheet} aria-label="The key">
      <PrintedHead {...props} of="Key, for the centre only" />
      {sections.map(({ subjectId, questions, place }) => {
        const name = sections.length > 1 && subjectId !== undefined ? facts.subjectName(subjectId) : null
        const keyed = questions.map((question, at) => ({ ...question, number: at + 1, key: keyText(question) }))
        const explained = keyed.filter(({ explanation, explanationText = '' }) => explanation ?? explanationText.trim())
        return (
          <section key={place}>
            <SubjectHead name={name} />
            <ol className={css.key}>
              {keyed.map(({ number, key }) => (
                <li key={number}>
                  <span className={css.number}>{number}.</span> <b>{key}</b>
                </li>
              ))}
            </ol>
            {explained.length > 0 && (
              <ol className={css.questions}>
                {explained.map(({ number, explanation, explanationText = '' }) => (
                  <li key={number}>
                    <span className={css.number}>{number}.</span>
                    <div>
                      {explanationText.trim() !== '' && <Words text={explanationText} />}
                      {explanation !== undefined && <Drawing path={explanation} />}
                    </div>
                  </li>
                ))}
              </ol>
            )}
          </section>
        )
      })}
    </article>
  )
}

/** A dash where there is none: not said yet, or the question was cancelled. */
function keyText(question: DraftQuestion): string {
  const { correct, ...also } = keyIn(question)
  return correct === null ? '–' : keyLabel(keyOfQuestion({ correct, ...also }))
}
