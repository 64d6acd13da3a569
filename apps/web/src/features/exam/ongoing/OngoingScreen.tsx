import { behaviourOf } from '@anushilon/domain/exam/variation'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { CallRefused } from '@anushilon/contract/call-errors'
import { session } from '../../../api/session.ts'
import { lazyScreen } from '../../../app/shell/lazy-screen.tsx'
import { ExamBar } from '../../../exam-parts/ExamBar.tsx'
import { ExamLayout } from '../../../exam-parts/ExamLayout.tsx'
import { InvalidExam } from '../../../exam-parts/InvalidExam.tsx'
import { SavingIndicator } from '../../../exam-parts/SavingIndicator.tsx'
import { arePicturesShown, showPictures } from '../../../sealed/open-paper.ts'
import { ExamFault } from '../Blocked.tsx'
import { type ExamOfAddress, pathOf, useExamOfAddress } from '../exam-of-address.ts'
import { McqPart } from './mcq/McqPart.tsx'
import { PaperSkeleton } from './PaperSkeleton.tsx'
import { useStage } from './use-stage.ts'

/** Seldom the first that is seen of an exam. */
const EndedExam = lazyScreen(() => import('./EndedExam.tsx').then((m) => m.EndedExam))
/** With all that photos need. Whoever has an MCQ part first has it by then, because the service worker brings every file. */
const WrittenPart = lazyScreen(() => import('./written/WrittenPart.tsx').then((m) => m.WrittenPart))

export function OngoingScreen() {
  const exam = useExamOfAddress()
  // Whose exam this is does not change while the page is open, even if the log-in ends.
  const [studentId] = useState(() => session.read()?.studentId ?? '')
  if (exam === null) return <InvalidExam />
  return <Ongoing key={exam.examId} exam={exam} studentId={studentId} />
}

function Ongoing({ exam, studentId }: { readonly exam: ExamOfAddress; readonly studentId: string }) {
  const stage = useStage(exam)
  const hasPictures = usePicturesOnDevice(exam)
  const [mcqReceipt, setMcqReceipt] = useState<string | null>(null)
  const [, navigate] = useLocation()
  const isUnstarted = stage.data?.kind === 'not-started'
  const beginning = pathOf('beforeStart', exam)

  useEffect(() => {
    if (isUnstarted) navigate(beginning, { replace: true })
  }, [isUnstarted, navigate, beginning])

  function moveOn(receipt: string | null) {
    if (receipt !== null) setMcqReceipt(receipt)
    void stage.refetch()
  }

  if (stage.isError && stage.data === undefined) {
    return <ExamFault error={stage.error} onRetry={() => void stage.refetch()} />
  }
  if (stage.data?.kind === 'ended') return <EndedExam exam={exam} />
  if (stage.data?.kind !== 'part' || !hasPictures) {
    const isLost = stage.failureReason !== null && !(stage.failureReason instanceof CallRefused)
    return <Waiting isLost={isLost} />
  }
  if (stage.data.part === 'mcq') return <McqPart exam={exam} studentId={studentId} onMoveOn={moveOn} />
  return (
    <WrittenPart
      exam={exam}
      studentId={studentId}
      isSecond={stage.data.isSecond}
      mcqReceipt={mcqReceipt}
      onMoveOn={() => void stage.refetch()}
    />
  )
}

/** True once those that came with a sealed paper can be shown: after a reload they are opened once more. */
function usePicturesOnDevice({ examId, variation }: ExamOfAddress): boolean {
  const { parts } = behaviourOf(variation)
  const [isDone, setDone] = useState(() => arePicturesShown(examId, parts))
  useEffect(() => {
    void showPictures(examId, parts).then(() => setDone(true))
  }, [examId, parts])
  return isDone
}

/** The bar is there at once, the questions follow. */
function Waiting({ isLost }: { readonly isLost: boolean }) {
  return (
    <ExamLayout
      bar={
        <ExamBar
          name=""
          end={null}
          onTimeIsUp={() => undefined}
          state={<SavingIndicator state={isLost ? 'offline' : 'saved'} />}
          done={0}
          total={0}
          isOffline={false}
          waiting={0}
        />
      }
    >
      <PaperSkeleton isLost={isLost} />
    </ExamLayout>
  )
}
