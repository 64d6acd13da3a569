import { askedOf } from '@anushilon/contract/schemas/asked-in-writing'
import type { MissedSheet } from '@anushilon/contract/operations/solutions'
import ExternalLink from 'lucide-react/icons/external-link'
import { fileUrl } from '@anushilon/ui/file-url.ts'
import { writtenSolution as bn } from '../../text/bn-solutions.ts'
import { writtenSolution as en } from '../../text/en-solutions.ts'
import { Alert } from '@anushilon/ui/feedback/Alert.tsx'
import { Bengali } from '@anushilon/ui/text/Bengali.tsx'
import { buttonClass } from '@anushilon/ui/controls/button-face.tsx'
import { classNames } from '@anushilon/ui/class-names.ts'
import { TypedQuestions } from '@anushilon/ui/question/TypedQuestions.tsx'
import { ui } from '@anushilon/ui/text/words.ts'
import { BilingualName } from '../../ui/BilingualName.tsx'
import { SheetPages } from './SheetPages.tsx'
import css from './WrittenSection.module.css'

interface Props {
  readonly sheets: readonly MissedSheet[]
  /** The link to it. */
  readonly solutionSheet: string | null
}

/** For whoever did not write the exam: what was asked, to practise on paper. */
export function MissedSheets({ sheets, solutionSheet }: Props) {
  return (
    <>
      <Alert kind="warn" title={en.notAttempted}>
        {sheets.length > 0 && <Bengali>{bn.practise}</Bengali>}
      </Alert>
      {solutionSheet !== null && (
        <p className={css.sheet}>
          <a
            href={fileUrl(solutionSheet)}
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
      {sheets.map(({ subjectName, fullMarks, ...shown }) => (
        <section key={subjectName} className={classNames(css.section, css.missed)} aria-label={subjectName}>
          {sheets.length > 1 && (
            <h2 className={css.subject}>
              <BilingualName name={subjectName} inline />
            </h2>
          )}
          <SheetPages pages={askedOf(shown).pages} subjectName={sheets.length > 1 ? subjectName : null} />
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
