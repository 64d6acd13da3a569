import { contentOf } from '@anushilon/contract/exam-document/question'
import { sectionsOf, type DraftSection, type DraftSheet } from '@anushilon/contract/staff/draft-sections'
import type { DraftQuestion, ExamDraft } from '@anushilon/contract/staff/exam-draft'
import { optionLabels } from '@anushilon/domain/exam/option-label'
import { optionAt, optionCountOf, pictureOf, textOf, type ShownOption } from '@anushilon/domain/exam/question'
import { fileUrl } from '@anushilon/ui/file-url.ts'
import { MathText } from '@anushilon/ui/question/MathText.tsx'
import { hasFormula } from '@anushilon/ui/question/formulas.ts'
import { languageOf } from '@anushilon/ui/text/language.ts'
import { counted } from '../../../ui/text/counted.ts'
import { PrintedHead, type PrintedProps } from './PrintedHead.tsx'
import css from './PrintScreen.module.css'

/** All of its questions in their order, part by part as they are sat, without the key. */
export function PrintedPaper(props: PrintedProps) {
  const { document, facts } = props
  const sections = sectionsOf(document)
  const nameOf = ({ subjectId }: DraftSection) =>
    sections.length > 1 && subjectId !== undefined ? facts.subjectName(subjectId) : null
  const inMcq = sections.filter(({ questions }) => questions.length > 0)
  const inWritten = sections.filter(({ written }) => pagesOf(written).length + (written.questions?.length ?? 0) > 0)
  return (
    <article className={css.sheet} aria-label="The paper">
      <PrintedHead {...props} />
      <p className={css.who}>
        <span>Name:</span>
        <span>Reg. no.:</span>
      </p>
      {inMcq.length > 0 && (
        <section>
          <PartHead name="MCQ" facts={mcqFacts(document)} />
          {inMcq.map((section) => (
            <div key={section.place}>
              <SubjectHead name={nameOf(section)} />
              <Questions questions={section.questions} />
            </div>
          ))}
        </section>
      )}
      {inWritten.length > 0 && (
        <section>
          <PartHead name="Written" facts={minutes(document.written?.durationMinutes)} />
          {inWritten.map((section) => (
            <div key={section.place}>
              <SubjectHead name={nameOf(section)} />
              <WrittenSheet sheet={section.written} />
            </div>
          ))}
        </section>
      )}
    </article>
  )
}

function PartHead({ name, facts }: { name: string; facts: readonly string[] }) {
  return (
    <h3 className={css.part}>
      {name} <span>{facts.join(' · ')}</span>
    </h3>
  )
}

export function SubjectHead({ name }: { name: string | null }) {
  return (
    name !== null && (
      <h4 className={css.subject} lang={languageOf(name)}>
        {name}
      </h4>
    )
  )
}

function minutes(count: number | undefined): string[] {
  return count === undefined ? [] : [counted(count, 'minute')]
}

function mcqFacts({ mcq = {} }: ExamDraft): string[] {
  const { marksPerQuestion: each, negativePercent = 0, durationMinutes } = mcq
  if (each === undefined) return minutes(durationMinutes)
  const cost = Math.round(each * negativePercent) / 100
  return [
    `${counted(each, 'mark')} each`,
    ...(cost === 0 ? [] : [`${cost} less for a wrong answer`]),
    ...minutes(durationMinutes),
  ]
}

function Questions({ questions }: { questions: readonly DraftQuestion[] }) {
  const numbered = questions.map((question, at) => ({ content: contentOf(question), number: at + 1 }))
  return (
    <ol className={css.questions}>
      {numbered.map(({ content, number }) => {
        const [text, picture] = [textOf(content), pictureOf(content)]
        return (
          <li key={number}>
            <span className={css.number}>{number}.</span>
            <div>
              {text !== null && <Words text={text} />}
              {picture !== null && <Drawing path={picture.path} words={picture.words} />}
              {content.unit === undefined ? (
                <Options
                  options={optionLabels(optionCountOf(content)).map((letter, at) => ({
                    letter,
                    ...optionAt(content, at),
                  }))}
                />
              ) : (
                <p className={css.answer}>
                  Answer: <span aria-hidden /> <span lang={languageOf(content.unit)}>{content.unit}</span>
                </p>
              )}
            </div>
          </li>
        )
      })}
    </ol>
  )
}

/** As long as a line has room for four, or for two, of them. */
const IN_FOURS = 5
const IN_PAIRS = 22

function Options({ options }: { options: readonly (ShownOption & { readonly letter: string })[] }) {
  const longest = Math.max(...options.map(({ text, image }) => (image === null ? lengthOf(text ?? '') : IN_PAIRS)))
  const layout = longest <= IN_FOURS ? css.fours : longest <= IN_PAIRS ? css.pairs : css.rows
  return (
    <ul className={layout}>
      {options.map(({ letter, text, image }) => (
        <li key={letter}>
          <span>({letter})</span>
          {image === null ? text !== null && <Words text={text} /> : <Drawing path={image} words={text ?? ''} />}
        </li>
      ))}
    </ul>
  )
}

/** Of a formula not all that is written is drawn. */
function lengthOf(text: string): number {
  return hasFormula(text) ? text.length * 0.7 : text.length
}

export function Words({ text }: { text: string }) {
  return (
    <p className={css.words} lang={languageOf(text)}>
      <MathText text={text} />
    </p>
  )
}

/** At once: what is only fetched when it is looked at would be missing on paper. */
export function Drawing({ path, words = '' }: { path: string; words?: string | undefined }) {
  return <img className={css.drawing} src={fileUrl(path)} alt={words} />
}

function pagesOf({ image, morePages = [] }: DraftSheet): string[] {
  return image === undefined ? [] : [image, ...morePages]
}

function WrittenSheet({ sheet }: { sheet: DraftSheet }) {
  const { questions = [], marks = [] } = sheet
  const pages = pagesOf(sheet).map((path, at) => ({ path, number: at + 1 }))
  const numbered = questions.map((question, at) => ({ ...question, number: at + 1, full: marks[at] }))
  return (
    <>
      {pages.map(({ path, number }) => (
        <img key={number} className={css.scan} src={fileUrl(path)} alt={`Page ${number} of the paper`} />
      ))}
      {numbered.length > 0 && (
        <ol className={css.written}>
          {numbered.map(({ number, text, figure, full }) => (
            <li key={number}>
              <span className={css.number}>{number}.</span>
              <div>
                <Words text={text} />
                {figure !== undefined && <Drawing path={figure} />}
              </div>
              {full !== undefined && <span className={css.number}>{full}</span>}
            </li>
          ))}
        </ol>
      )}
    </>
  )
}
