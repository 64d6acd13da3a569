import BookOpenCheck from 'lucide-react/icons/book-open-check'
import { useEffect, useState } from 'react'
import { NoNavLayout } from '../../app/shell/NoNavLayout.tsx'
import { setTitle } from '../../lib/title.ts'
import { paths } from '../../paths.ts'
import { solvedSections, type PracticeResult } from '../../practice/paper.ts'
import { PracticeResultView } from '../../practice/PracticeResultView.tsx'
import { retakes as en } from '../../text/en-practice.ts'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { Dialog } from '@anushilon/ui/feedback/Dialog.tsx'
import { languageOf } from '@anushilon/ui/text/language.ts'
import { Page } from '../../ui/Page.tsx'
import { PaperHead } from '../../exam-parts/PaperHead.tsx'
import { SolvedPaper } from '../../exam-parts/solved/SolvedPaper.tsx'
import type { SavedRetake } from './device-retakes.ts'
import css from './RetakeResult.module.css'

interface Props {
  readonly saved: SavedRetake
  readonly result: PracticeResult
  readonly facts: readonly string[]
  readonly onComplete: () => void
}

/** The result, and behind it every question with its key: what a paper that counts for nothing is sat for. */
export function RetakeResult({ saved: { paper, picks, isMissed }, result, facts, onComplete }: Props) {
  const [isOpen, setOpen] = useState(true)
  const title = isMissed ? en.missedResult : en.result
  const solved = solvedSections(paper, picks)
  const complete = (
    <Button look={solved === null ? 'primary' : 'quiet'} onClick={onComplete}>
      {en.complete}
    </Button>
  )
  // What the paper's heading calls the page comes after.
  useEffect(() => setTitle(title))
  useEffect(() => {
    // The button that had the focus before the dialog went with the paper.
    if (!isOpen) document.querySelector('main')?.focus({ preventScroll: true })
  }, [isOpen])
  return (
    <NoNavLayout
      logoHref={paths.home}
      action={
        <Button look="quiet" small onClick={onComplete}>
          {en.complete}
        </Button>
      }
    >
      {solved !== null && (
        <Page>
          <SolvedPaper
            groups={solved.map((section) => ({
              ...section,
              subjectName: solved.length > 1 ? section.subjectName : null,
            }))}
            head={
              <PaperHead name={paper.name} facts={[...facts, en.answers, en.score(result.marks, result.totalMarks)]} />
            }
            end={
              <Button block onClick={onComplete}>
                {en.complete}
              </Button>
            }
          />
        </Page>
      )}
      <Dialog
        open={isOpen}
        alert
        title={title}
        onClose={solved === null ? onComplete : () => setOpen(false)}
        actions={
          <>
            {solved !== null && (
              <Button icon={BookOpenCheck} onClick={() => setOpen(false)}>
                {en.seeAnswers}
              </Button>
            )}
            {complete}
          </>
        }
      >
        <p className={css.name} lang={languageOf(paper.name)}>
          {paper.name}
        </p>
        <PracticeResultView result={result} />
      </Dialog>
    </NoNavLayout>
  )
}
