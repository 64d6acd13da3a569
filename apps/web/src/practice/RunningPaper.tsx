import Lock from 'lucide-react/icons/lock'
import { useState, useSyncExternalStore } from 'react'
import { serverClock } from '../api/server-clock.ts'
import { ongoing as bn } from '../text/bn-exam.ts'
import { ongoing as en } from '../text/en-exam.ts'
import { practice as words } from '../text/en-practice.ts'
import { Alert } from '@anushilon/ui/feedback/Alert.tsx'
import { BilingualName } from '../ui/BilingualName.tsx'
import { Bengali } from '@anushilon/ui/text/Bengali.tsx'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { Dialog } from '@anushilon/ui/feedback/Dialog.tsx'
import { FaultAlert } from '@anushilon/ui/feedback/FaultAlert.tsx'
import { ExamBar } from '../exam-parts/ExamBar.tsx'
import { ExamLayout } from '../exam-parts/ExamLayout.tsx'
import { goToQuestion } from '../exam-parts/go-to-question.ts'
import { PaperHead } from '../exam-parts/PaperHead.tsx'
import { TimeUpCard } from '../exam-parts/TimeUpCard.tsx'
import { useCurrentQuestion } from '../exam-parts/use-current-question.ts'
import { FinishDialog } from './FinishDialog.tsx'
import { answeredIn, placedSections, type Picks, type PracticePaper } from './paper.ts'
import { PracticeDock, PracticePalette, PracticeSide } from './PracticeProgress.tsx'
import { PracticeQuestionCard } from './PracticeQuestionCard.tsx'
import css from './RunningPaper.module.css'

interface Props {
  readonly paper: PracticePaper
  readonly facts: readonly string[]
  readonly picks: Picks
  /** The same function for as long as the paper runs. */
  readonly onPick: (at: number, option: number) => void
  readonly onFinish: () => void
  readonly isFinishing: boolean
  /** Why it could not be finished; empty while nothing went wrong. */
  readonly fault: string
}

/** A paper sat on the device: the clock, the questions, 'Finish Exam'. */
export function RunningPaper({ paper, facts, picks, onPick, onFinish, isFinishing, fault }: Props) {
  const { name, sections, endsAt } = paper
  const [isOver, setOver] = useState(false)
  // After a reload nobody has told the time yet, and a phone's own clock is not to be trusted with it (Decision B2).
  const isTimeKnown = useSyncExternalStore(serverClock.subscribe, serverClock.isKnown)
  const end = isTimeKnown ? endsAt : null
  const [open, setOpen] = useState<'palette' | 'finish' | null>(null)
  const total = picks.length
  const answered = answeredIn(picks)
  const current = useCurrentQuestion(total, !isOver)

  function go(number: number) {
    setOpen(null)
    goToQuestion(number)
  }

  const progress = { sections, picks, current, onGo: go, onFinish: () => setOpen('finish') }
  const finish = (
    <Button busy={isFinishing && words.finishing} onClick={onFinish}>
      {words.finish}
    </Button>
  )
  return (
    <>
      <ExamLayout
        bar={
          <ExamBar
            name={name}
            end={end}
            onTimeIsUp={() => setOver(true)}
            state={null}
            done={answered}
            total={total}
            isOffline={false}
            waiting={0}
          />
        }
        {...(isOver
          ? {}
          : {
              side: <PracticeSide {...progress} />,
              dock: <PracticeDock {...progress} onPalette={() => setOpen('palette')} />,
            })}
      >
        <PaperHead name={name} facts={facts} />
        <FaultAlert text={fault} />
        {isOver ? (
          <TimeUpCard hint={bn.timeIsUp} done={en.answeredOf(answered, total)}>
            {finish}
          </TimeUpCard>
        ) : (
          <Questions paper={paper} picks={picks} onPick={onPick} />
        )}
      </ExamLayout>
      {open === 'palette' && !isOver && (
        <Dialog open title={en.answeredOf(answered, total)} onClose={() => setOpen(null)}>
          <PracticePalette {...progress} />
        </Dialog>
      )}
      {open === 'finish' && !isOver && (
        <FinishDialog
          answered={answered}
          total={total}
          end={end}
          action={finish}
          fault={fault}
          isFinishing={isFinishing}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

function Questions({ paper, picks, onPick }: Pick<Props, 'paper' | 'picks' | 'onPick'>) {
  const { sections, negativePercent } = paper
  return (
    <>
      <div className={css.notice}>
        <Alert kind="info" icon={Lock}>
          <Bengali>
            {bn.locks}
            {negativePercent !== null && negativePercent > 0 && ` ${bn.negative(String(negativePercent))}`}
          </Bengali>
        </Alert>
      </div>
      {placedSections(paper).map(({ subjectId, subjectName, questions }) => (
        <section key={subjectId} aria-label={subjectName}>
          {sections.length > 1 && (
            <h2 className={css.subject}>
              <BilingualName name={subjectName} inline />
            </h2>
          )}
          {questions.map(({ at, question }) => (
            <PracticeQuestionCard
              key={at}
              question={question}
              at={at}
              total={picks.length}
              picked={picks[at] ?? null}
              onPick={onPick}
            />
          ))}
        </section>
      ))}
    </>
  )
}
