import type { WrittenSolutionSection } from '@anushilon/contract/schemas/written-solution'
import { sumOfMarks } from '@anushilon/domain/marks'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import { fileUrl } from '@anushilon/ui/file-url.ts'
import { writtenSolution as en } from '../../text/en-solutions.ts'
import { Alert } from '@anushilon/ui/Alert.tsx'
import { BilingualName } from '../../ui/BilingualName.tsx'
import { Card } from '@anushilon/ui/Card.tsx'
import { languageOf } from '@anushilon/ui/language.ts'
import { ZoomPicture } from '@anushilon/ui/ZoomPicture.tsx'
import { ScriptPages } from './ScriptPages.tsx'
import css from './WrittenSection.module.css'

const SHEET_RATIO = 3 / 4

type Answer = WrittenSolutionSection['answers'][number]

/** One subject's questions, and what the student wrote and got for it. */
export function WrittenSection({ section }: { readonly section: WrittenSolutionSection }) {
  const { subjectName, image, answers } = section
  const given = answers.flatMap(({ marks }) => (marks === null ? [] : [marks]))
  return (
    <section className={css.section} {...(subjectName === null ? {} : { 'aria-label': subjectName })}>
      {subjectName !== null && (
        <h2 className={css.subject}>
          <BilingualName name={subjectName} inline />
        </h2>
      )}
      <ZoomPicture
        src={fileUrl(image)}
        alt={subjectName === null ? en.questionPaper : en.questionPaperOf(subjectName)}
        ratio={SHEET_RATIO}
        grows
        label={en.zoomQuestion}
      />
      {answers.map((answer, at) => (
        // Questions have no other name than their number.
        <AnswerCard key={en.question(at + 1)} answer={answer} number={at + 1} />
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

function AnswerCard({ answer, number }: { readonly answer: Answer; readonly number: number }) {
  const { pages, originals, marks, fullMarks, remark } = answer
  return (
    <Card as="article" pad className={css.answer}>
      <div className={css.head}>
        <h3>{en.question(number)}</h3>
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
      <ScriptPages pages={pages} originals={originals} number={number} />
      {remark !== null && remark !== '' && (
        <Alert kind="info" icon={MessageSquareText} title={en.remark}>
          <span lang={languageOf(remark)} className={css.remark}>
            {remark}
          </span>
        </Alert>
      )}
    </Card>
  )
}
