import type { SolvedQuestion } from '@anushilon/contract/schemas/solved-question'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import ListFilter from 'lucide-react/icons/list-filter'
import { useState, type ReactNode } from 'react'
import { palette as words } from '../../text/en-exam.ts'
import { solution as en } from '../../text/en-solutions.ts'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { Card } from '@anushilon/ui/layout/Card.tsx'
import { classNames } from '@anushilon/ui/class-names.ts'
import { Dialog } from '@anushilon/ui/feedback/Dialog.tsx'
import { BilingualName } from '../../ui/BilingualName.tsx'
import { goToQuestion } from '../go-to-question.ts'
import { PaperPalette } from '../PaperPalette.tsx'
import css from './SolvedPaper.module.css'
import { SolvedQuestionSheet } from './SolvedQuestionSheet.tsx'
import { SubjectJump } from './SubjectJump.tsx'
import { verdictOf, type Verdict } from './verdict.ts'
import { countVerdicts } from './VerdictCounts.tsx'
import { VerdictFilter } from './VerdictFilter.tsx'

export interface SolvedGroup {
  /** Null where the exam has but one subject. */
  readonly subjectName: string | null
  readonly questions: readonly SolvedQuestion[]
}

interface Props {
  readonly groups: readonly SolvedGroup[]
  /** All questions of a group in one bordered box, or each in its own. */
  readonly box?: 'one' | 'each'
  readonly uppercase?: boolean
  /** What the exam was, above the counts. */
  readonly head: ReactNode
  /** Below each question, by its number. */
  readonly renderUnder?: (number: number) => ReactNode
  /** The way on, below the last question. */
  readonly end: ReactNode
}

/** A paper with its key and what was picked: a palette, a filter and the subjects help to find one's way in a long one. */
export function SolvedPaper({ groups, box = 'one', uppercase = false, head, renderUnder, end }: Props) {
  const [shown, setShown] = useState<Verdict | null>(null)
  const [isPaletteOpen, setPaletteOpen] = useState(false)
  const numbered = numberThrough(groups)
  const verdicts = numbered.flatMap(({ questions }) => questions.map(({ verdict }) => verdict))
  const counts = countVerdicts(verdicts)
  const filter = { counts, shown, onShow: setShown }

  // Whoever asks for a question sees it, whatever was filtered out before.
  function go(number: number) {
    setPaletteOpen(false)
    if (shown !== verdicts[number - 1]) setShown(null)
    goToQuestion(number)
  }

  const palette = (
    <PaperPalette
      groups={numbered.map(({ key, subjectName, questions }) => ({
        key,
        name: subjectName ?? '',
        cells: questions.map(({ number, verdict }) => ({ number, state: verdict })),
      }))}
      onGo={go}
    />
  )
  return (
    <div className={css.columns}>
      <div className={css.main}>
        {head}
        <div className={css.tiles}>
          <VerdictFilter {...filter} />
        </div>
        <SubjectJump groups={numbered} onGo={go} />
        {shown !== null && (
          <p className={css.filtered}>
            <span role="status">{en.shownOf(counts[shown], verdicts.length)}</span>
            <Button look="text" small onClick={() => setShown(null)}>
              {en.showAll}
            </Button>
          </p>
        )}
        {numbered.map(({ key, subjectName, questions }) => {
          const kept = questions.filter(({ verdict }) => shown === null || verdict === shown)
          if (kept.length === 0) return null
          return (
            <section key={key} {...(subjectName === null ? {} : { 'aria-label': subjectName })}>
              {subjectName !== null && (
                <h2 className={classNames(css.subject, uppercase && css.uppercase)}>
                  <BilingualName name={subjectName} inline />
                </h2>
              )}
              <div className={box === 'one' ? css.box : undefined}>
                {kept.map(({ number, question }) => (
                  <SolvedQuestionSheet
                    key={number}
                    question={question}
                    number={number}
                    total={verdicts.length}
                    frameless={box === 'one'}
                  >
                    {renderUnder?.(number)}
                  </SolvedQuestionSheet>
                ))}
              </div>
            </section>
          )
        })}
        <div className={css.end}>{end}</div>
      </div>
      <aside className={css.side} aria-label={words.label}>
        <Card pad className={css.panel}>
          <VerdictFilter {...filter} lines />
          {palette}
        </Card>
      </aside>
      <div className={css.dock}>
        <Button look="quiet" icon={LayoutGrid} aria-haspopup="dialog" onClick={() => setPaletteOpen(true)}>
          {en.allQuestions}
        </Button>
        <Button
          look="quiet"
          icon={ListFilter}
          aria-pressed={shown === 'wrong'}
          disabled={counts.wrong === 0}
          onClick={() => setShown(shown === 'wrong' ? null : 'wrong')}
        >
          {shown === 'wrong' ? en.showAll : en.wrongOnly}
        </Button>
      </div>
      <Dialog open={isPaletteOpen} title={en.allQuestions} onClose={() => setPaletteOpen(false)}>
        {palette}
      </Dialog>
    </div>
  )
}

/** Questions number from 1 through all groups that are shown. */
function numberThrough(groups: readonly SolvedGroup[]) {
  let number = 0
  return groups.map(({ subjectName, questions }, at) => ({
    key: String(at),
    subjectName,
    questions: questions.map((question) => {
      number += 1
      return { number, question, verdict: verdictOf(question) }
    }),
  }))
}
