import { behaviourOf } from '@anushilon/domain/exam/variation'
import { startTransition, useEffect, useEffectEvent, useState } from 'react'
import { ongoing as bn } from '../../../../text/bn-exam.ts'
import { beforeStart, examEnd, ongoing as en, saving } from '../../../../text/en-exam.ts'
import { errors, frequency, variation as kinds } from '../../../../text/en.ts'
import { serverClock } from '../../../../api/server-clock.ts'
import { Alert } from '@anushilon/ui/feedback/Alert.tsx'
import { AlertDialog } from '@anushilon/ui/feedback/AlertDialog.tsx'
import { ExamBar } from '../../../../exam-parts/ExamBar.tsx'
import { ExamLayout } from '../../../../exam-parts/ExamLayout.tsx'
import { goToQuestion } from '../../../../exam-parts/go-to-question.ts'
import { PaperHead } from '../../../../exam-parts/PaperHead.tsx'
import { SavingIndicator } from '../../../../exam-parts/SavingIndicator.tsx'
import { useCurrentQuestion } from '../../../../exam-parts/use-current-question.ts'
import { Words } from '@anushilon/ui/text/Words.tsx'
import type { ExamOfAddress } from '../../exam-of-address.ts'
import { useKeptExamInfo } from '../../use-exam.ts'
import { Announcements } from '../Announcements.tsx'
import { HandInOffer } from '../hand-in-code/HandInOffer.tsx'
import { EndDialog } from '../submit/EndDialog.tsx'
import { LeaveQuestion } from '../submit/LeaveQuestion.tsx'
import { McqPaper } from './McqPaper.tsx'
import { FirstOpen, McqDock, McqSide, PaletteSheet } from './McqProgress.tsx'
import { PaperSkeleton } from '../PaperSkeleton.tsx'
import { RefusalDialog } from './RefusalDialog.tsx'
import { SubmitDialog } from '../submit/SubmitDialog.tsx'
import { type Fate, TimeUp } from '../submit/TimeUp.tsx'
import { type Sitting, useSitting } from './use-sitting.ts'

interface Props {
  readonly exam: ExamOfAddress
  readonly studentId: string
  /** The part is over on the server, or a next one follows: where does the student stand now? */
  readonly onMoveOn: (receipt: string | null) => void
}

export function McqPart({ exam, studentId, onMoveOn }: Props) {
  const sitting = useSitting(exam, studentId, () => onMoveOn(null))
  const [open, setOpen] = useState<'palette' | 'submit' | null>(null)
  const { parts, autoSubmittedParts } = behaviourOf(exam.variation)
  const hasNext = parts.indexOf('mcq') < parts.length - 1
  const byItself = autoSubmittedParts.includes('mcq') || sitting.arming.isWanted
  const isOver = sitting.phase === 'over'
  useSubmitAtEnd(sitting, byItself && sitting.isSurelyOver)
  const moveOn = useEffectEvent(onMoveOn)
  const { state } = sitting.submission
  const isSubmitted = state.kind === 'done'
  const receipt = state.kind === 'done' ? state.receipt : null

  useEffect(() => {
    if (isSubmitted && hasNext) moveOn(receipt)
  }, [isSubmitted, hasNext, receipt])

  const isShown = sitting.paper !== undefined && !isOver && !(isSubmitted && hasNext)
  const isWhole = useAfterPaint(isShown)
  const current = useCurrentQuestion(sitting.total, isWhole)

  function go(number: number) {
    setOpen(null)
    goToQuestion(number)
  }

  const palette = { sitting, current, onGo: go }
  const side = <McqSide {...palette} onSubmit={() => setOpen('submit')} />
  const dock = <McqDock sitting={sitting} onPalette={() => setOpen('palette')} onSubmit={() => setOpen('submit')} />
  return (
    <>
      <ExamLayout
        bar={<McqBar sitting={sitting} exam={exam} studentId={studentId} />}
        {...(isShown ? { side, dock } : {})}
      >
        {sitting.paper === undefined ? (
          <PaperSkeleton isLost={sitting.isOffline} />
        ) : (
          <>
            <PaperHead name={sitting.paper.exam.name} facts={factsOf(sitting)} />
            {isShown ? (
              <McqPaper sitting={sitting} isWhole={isWhole} />
            ) : (
              <TimeUp
                submission={sitting.submission}
                byItself={byItself || isSubmitted}
                isSurelyOver={sitting.isSurelyOver}
                done={doneWords(sitting)}
                fate={fateOf(sitting)}
              />
            )}
          </>
        )}
      </ExamLayout>
      {open === 'palette' && isShown && <PaletteSheet {...palette} onClose={() => setOpen(null)} />}
      {open === 'submit' && isShown && !isSubmitted && sitting.end !== null && (
        <SubmitDialog
          submission={sitting.submission}
          onClose={() => setOpen(null)}
          end={sitting.end}
          isComplete={sitting.answered === sitting.total}
          notice={sitting.answered === sitting.total ? en.allAnswered : en.open(sitting.total - sitting.answered)}
          facts={[
            { label: en.answered, value: sitting.answered },
            { label: en.notAnswered, value: sitting.total - sitting.answered },
          ]}
        >
          {hasNext && <NextPart exam={exam} />}
          {!sitting.submission.isBusy && <FirstOpen sitting={sitting} onGo={go} />}
        </SubmitDialog>
      )}
      {!isSubmitted && <LeaveQuestion end={sitting.end} />}
      {sitting.refusal !== null && <RefusalDialog message={sitting.refusal.message} onClose={sitting.closeRefusal} />}
      {state.kind === 'refused' && (
        <AlertDialog open title={errors.error} onClose={sitting.submission.forget}>
          {en.submitFailed} <Words text={state.message} />
        </AlertDialog>
      )}
      {state.kind === 'done' && !hasNext && (
        <EndDialog
          variation={exam.variation}
          late={state.late}
          given={{ label: examEnd.answered, count: sitting.answered }}
          receipt={state.receipt}
        />
      )}
    </>
  )
}

/** Whoever sits this part after the exam's own end, because the centre opened it again, needs the centre for the next one. */
function NextPart({ exam }: Pick<Props, 'exam'>) {
  const { data: info } = useKeptExamInfo(exam)
  return info !== undefined && serverClock.now() >= info.window.closesAt ? (
    <Alert kind="warn" title={en.nextPartIsClosed} hint={bn.nextPartIsClosed} />
  ) : (
    <Alert kind="info" title={en.nextPart} hint={bn.nextPart} />
  )
}

/** The first questions are on the screen before the rest is made: a cheap phone takes half a second for all of them. */
function useAfterPaint(isShown: boolean): boolean {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    if (!isShown) return
    // Not by frames: a page in the background draws none.
    const timer = setTimeout(() => startTransition(() => setPainted(true)), 50)
    return () => clearTimeout(timer)
  }, [isShown])
  return isShown && isPainted
}

/** At the end of a part that the page submits by itself; once, and again only if the student lets it fail. */
function useSubmitAtEnd({ submission }: Sitting, isTime: boolean) {
  const submit = useEffectEvent(submission.submit)
  useEffect(() => {
    if (isTime) void submit()
  }, [isTime])
}

function McqBar({ sitting, exam, studentId }: Pick<Props, 'exam' | 'studentId'> & { readonly sitting: Sitting }) {
  return (
    <ExamBar
      name={sitting.paper?.exam.name ?? ''}
      end={sitting.end}
      onTimeIsUp={sitting.timeIsUp}
      state={<SavingIndicator state={sitting.saving} />}
      done={sitting.answered}
      total={sitting.total}
      isOffline={sitting.isOffline}
      waiting={sitting.waiting}
      isStored={sitting.isStored}
      offlineHint={offlineHint(sitting)}
      notice={
        <>
          <Announcements examId={exam.examId} studentId={studentId} heard={sitting.paper} />
          {sitting.end !== null && (
            <HandInOffer sitting={sitting} studentId={studentId} examId={exam.examId} end={sitting.end} />
          )}
        </>
      }
    />
  )
}

function fateOf({ paper, arming }: Sitting): Fate {
  return paper?.overdue === 'late' && !arming.isPromised ? { kind: 'late', from: paper.dueAt } : { kind: 'counts' }
}

/** Answers go by themselves; the paper goes only once the student has handed it in. */
function offlineHint({ phase, submission, arming, paper, isStored }: Sitting): string {
  if (submission.isBusy) return bn.submitWaits
  const waitsForStudent = phase === 'over' && paper?.overdue === 'late' && !arming.isWanted
  if (waitsForStudent) return bn.offlineAtEnd
  return isStored ? bn.offline : bn.notStored
}

function factsOf({ paper, total }: Sitting): string[] {
  if (paper === undefined) return []
  const { exam } = paper
  return [
    frequency[exam.frequency],
    kinds[exam.variation],
    beforeStart.questions(total),
    en.marks(exam.totalMarks),
    beforeStart.minutes(String(exam.minutes)),
  ]
}

function doneWords({ answered, total, saving: state }: Sitting): string {
  return en.facts([en.answeredOf(answered, total), saving[state]])
}
