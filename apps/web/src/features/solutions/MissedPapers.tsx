import { askedOf } from '@anushilon/contract/schemas/asked-in-writing'
import type { MissedPaper } from '@anushilon/contract/operations/solutions'
import ExternalLink from 'lucide-react/icons/external-link'
import { sheetLink } from '../../after-exam-links.ts'
import { writtenSolution as bn } from '../../text/bn-solutions.ts'
import { writtenSolution as en } from '../../text/en-solutions.ts'
import { Alert } from '@anushilon/ui/feedback/Alert.tsx'
import { Bengali } from '@anushilon/ui/text/Bengali.tsx'
import { buttonClass } from '@anushilon/ui/controls/button-face.tsx'
import { classNames } from '@anushilon/ui/class-names.ts'
import { TypedQuestions } from '@anushilon/ui/question/TypedQuestions.tsx'
import { ui } from '@anushilon/ui/text/words.ts'
import { BilingualName } from '../../ui/BilingualName.tsx'
import css from './WrittenSection.module.css'
import { QuestionPaper } from './QuestionPaper.tsx'

interface Props {
  readonly papers: readonly MissedPaper[]
  readonly sheet: string | null
}

/** For whoever did not write the exam: what was asked, to practise on paper. */
export function MissedPapers({ papers, sheet }: Props) {
  return (
    <>
      <Alert kind="warn" title={en.notAttempted}>
        {papers.length > 0 && <Bengali>{bn.practise}</Bengali>}
      </Alert>
      {sheet !== null && (
        <p className={css.sheet}>
          <a
            href={sheetLink(sheet)}
            target="_blank"
            rel="noopener"
            className={buttonClass({ look: 'quiet', block: true })}
          >
            <ExternalLink size={20} />
            {en.solutionSheet}
            <span className="sr"> {ui.opensInNewTab}</span>
          </a>
        </p>
      )}
      {papers.map(({ subjectName, fullMarks, ...shown }) => (
        <section key={subjectName} className={classNames(css.section, css.missed)} aria-label={subjectName}>
          {papers.length > 1 && (
            <h2 className={css.subject}>
              <BilingualName name={subjectName} inline />
            </h2>
          )}
          <QuestionPaper pages={askedOf(shown).pages} subjectName={papers.length > 1 ? subjectName : null} />
          <TypedQuestions typed={askedOf(shown).typed} marks={fullMarks} />
          <p className={css.total}>
            {en.marks}
            <b className="num">{fullMarks.join(' + ')}</b>
          </p>
        </section>
      ))}
    </>
  )
}
