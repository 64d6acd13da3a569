import { askedOf } from '@anushilon/contract/schemas/asked-in-writing'
import type { WrittenSolutionSection } from '@anushilon/contract/schemas/written-solution'
import { sumOfMarks } from '@anushilon/domain/marks/marks'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import type { ReactNode } from 'react'
import { writtenSolution as en } from '../../text/en-solutions.ts'
import { Alert } from '@anushilon/ui/feedback/Alert.tsx'
import { BilingualName } from '../../ui/BilingualName.tsx'
import { Card } from '@anushilon/ui/layout/Card.tsx'
import { TypedQuestion, type Typed } from '@anushilon/ui/question/TypedQuestion.tsx'
import { languageOf } from '@anushilon/ui/text/language.ts'
import { MarkChanges } from './MarkChanges.tsx'
import { SheetPages } from './SheetPages.tsx'
import { RecheckBox } from './RecheckBox.tsx'
import { RubricLines } from './RubricLines.tsx'
import { ScriptPages } from './ScriptPages.tsx'
import css from './WrittenSection.module.css'

type Answer = WrittenSolutionSection['answers'][number]

interface SectionProps {
  readonly section: WrittenSolutionSection
  readonly examId: string
  /** Which of the student's subjects it is, from 0. */
  readonly subject: number
}

/** One subject's questions, and what the student wrote and got for it. */
export function WrittenSection({ section, examId, subject }: SectionProps) {
  const { subjectName, answers, ...shown } = section
  const { pages, typed } = askedOf(shown)
  const given = answers.flatMap(({ marks }) => (marks === null ? [] : [marks]))
  return (
    <section className={css.section} {...(subjectName === null ? {} : { 'aria-label': subjectName })}>
      {subjectName !== null && (
        <h2 className={css.subject}>
          <BilingualName name={subjectName} inline />
        </h2>
      )}
      <SheetPages pages={pages} subjectName={subjectName} />
      {answers.map((answer, at) => (
        // Questions have no other name than their number.
        <AnswerCard
          key={en.question(at + 1)}
          answer={answer}
          typed={typed[at]}
          number={at + 1}
          recheck={
            answer.marks !== null && <RecheckBox examId={examId} part="written" subject={subject} question={at + 1} />
          }
          level={subjectName === null ? 'h2' : 'h3'}
        />
      ))}
      <p className={css.total}>
        {en.total}
        <b className="num">
          {sumOfMarks(given)} / {sumOfMarks(answers.map(({ fullMarks }) => fullMarks))}
        </b>
      </p>
    </section>
  )
}

interface AnswerProps {
  readonly answer: Answer
  /** What was asked, where it was typed. */
  readonly typed: Typed | undefined
  readonly number: number
  readonly recheck: ReactNode
  /** Below the exam's name or the subject's. */
  readonly level: 'h2' | 'h3'
}

function AnswerCard({ answer, typed, number, recheck, level: Heading }: AnswerProps) {
  const { pages, originals, damaged, marks, fullMarks, remark, rubric, changes } = answer
  return (
    <Card as="article" pad className={css.answer}>
      <div className={css.head}>
        <Heading className={css.question}>{en.question(number)}</Heading>
        <dl className={css.marks}>
          <div>
            <dt>{en.marks}</dt>
            <dd>{fullMarks}</dd>
          </div>
          <div>
            <dt>{en.obtained}</dt>
            <dd>{marks ?? en.notMarked}</dd>
          </div>
        </dl>
      </div>
      {typed && <TypedQuestion question={typed} number={number} />}
      <ScriptPages pages={pages} originals={originals} damaged={damaged} number={number} />
      <RubricLines lines={rubric} />
      <MarkChanges changes={changes} />
      {remark !== null && remark !== '' && (
        <Alert kind="info" icon={MessageSquareText} title={en.remark}>
          <span lang={languageOf(remark)} className={css.remark}>
            {remark}
          </span>
        </Alert>
      )}
      {recheck}
    </Card>
  )
}
