import { picturesIn } from '@anushilon/domain/exam/question'
import { runningMcq } from '@anushilon/contract/operations/sitting'
import type { AnswerSheet } from '@anushilon/contract/schemas/answer-sheet'
import type { RunningMcq } from '@anushilon/contract/schemas/running-mcq'
import { displayedEnd } from '@anushilon/domain/sitting/clock'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { callFor } from '../../../../api/client.ts'
import { keepReply } from '../../../../api/kept-replies.ts'
import { beginHandIn, endChain, keepAnswer, sendSheet } from '../../../../sitting/answering.ts'
import {
  answeredCount,
  questionCount,
  sheetFrom,
  shownSections,
  type SittingQuestion,
  withPicks,
} from '../../../../sitting/shown-picks.ts'
import { ongoing as bn } from '../../../../text/bn-exam.ts'
import type { SavingState } from '../../../../exam-parts/SavingIndicator.tsx'
import type { ExamOfAddress } from '../../exam-of-address.ts'
import { useArming } from './use-arming.ts'
import { useDeadline } from '../use-deadline.ts'
import { useDevicePicks } from './use-device-picks.ts'
import { useSubmit } from '../submit/use-submit.ts'
import { useIsOnline } from '../use-network.ts'
import { usePicturesAhead } from '../use-pictures-ahead.ts'
import { useProved } from './use-proved.ts'
import { useRunning } from '../use-running.ts'
import { forgetSitting, runningKey } from '../use-stage.ts'

export type Sitting = ReturnType<typeof useSitting>

interface RefusedPick {
  readonly message: string
  /** It concerns the whole part, not one answer. */
  readonly isFinal: boolean
}

/** The one owner of a running MCQ part: its paper, its answers, its clock and the state of the network. */
export function useSitting({ examId, variation }: ExamOfAddress, studentId: string, onClosed: () => void) {
  const [refusal, setRefusal] = useState<RefusedPick | null>(null)
  const isOnline = useIsOnline()
  const clock = useDeadline()
  const sheet = useRef<AnswerSheet>([])
  const submission = useSubmit({
    send: (signal) => sendSheet(part(), sheet.current, signal),
    begin: () => beginHandIn(part()),
  })
  const part = () => ({ studentId, examId, variation, dueAt: data?.dueAt })
  const isSubmitted = submission.state.kind === 'done'
  const key = runningKey({ examId, variation }, 'mcq')
  const queries = useQueryClient()
  const { data, refetch, isLost } = useRunning({
    key,
    load: (signal) => callFor(runningMcq, variation, { examId }, { signal }),
    // When the time is up the centre may still give more of it.
    isOver: () => isSubmitted,
    // If it is our own submit that closed it, its reply tells the student more; and they are asked for it at the end.
    onClosed: () => {
      if (!isSubmitted && !submission.isBusy && phase !== 'over') onClosed()
    },
  })
  const end = data === undefined ? null : endOf(data)
  const phase = clock.phaseAt(end)
  const isSurelyOver = clock.isSurelyOver(end)

  const arming = useArming({
    studentId,
    examId,
    known: data?.isArmed,
    onHeard: (isArmed) => queries.setQueryData<RunningMcq>(key, (paper) => paper && { ...paper, isArmed }),
  })
  const { unsent, isStored, acknowledged, trouble, submitted } = useDevicePicks(studentId, examId, {
    onElsewhere: () => void refetch(),
    onRefused: ({ kind, error }) => setRefusal({ message: error.message, isFinal: kind === 'closed' }),
  })
  const proved = useProved(studentId, examId, data)
  const sections = useMemo(
    () => (data === undefined ? [] : shownSections(data, unsent, acknowledged, proved)),
    [data, unsent, acknowledged, proved],
  )
  useEffect(() => {
    sheet.current = sheetFrom(sections)
  }, [sections])
  useEffect(() => {
    if (data === undefined || acknowledged.size === 0 || isSubmitted) return
    void keepReply(runningKey({ examId, variation }, 'mcq'), withPicks(data, acknowledged))
  }, [data, acknowledged, isSubmitted, examId, variation])

  const pictures = sections.flatMap(({ questions }) => questions.flatMap(picturesIn))
  usePicturesAhead(pictures, unsent.length > 0 || submission.isBusy)

  const settle = useEffectEvent(submitted)
  useEffect(() => {
    if (!isSubmitted) return
    settle()
    endChain({ studentId, examId, variation }, 'mcq')
    void forgetSitting({ examId, variation })
  }, [isSubmitted, studentId, examId, variation])

  /** Shown at once, on the device before anything is sent, sent as soon as can be. */
  function pick({ subjectId, index, picked }: SittingQuestion, option: number): void {
    if (picked !== null || phase !== 'running' || submission.isBusy) return
    if (!keepAnswer(part(), { subjectId, question: index, option }))
      setRefusal({ message: bn.answeredElsewhere, isFinal: false })
  }

  function closeRefusal(): void {
    setRefusal(null)
    if (refusal?.isFinal) onClosed()
    else void refetch()
  }

  const isOffline = !isOnline || trouble === 'lost' || isLost
  return {
    paper: data,
    sections,
    answered: answeredCount(sections),
    total: questionCount(sections),
    waiting: unsent.length,
    isStored,
    /** What is not on the server yet waits for something. */
    isStuck: isOffline || trouble !== 'none',
    saving: savingState(unsent.length, isOffline),
    isOffline,
    end,
    phase,
    isSurelyOver,
    timeIsUp: () => {
      if (end !== null) void clock.reached(end, refetch)
    },
    pick,
    arming,
    submission,
    // Once the time is up, or the sheet is on its way, what is left goes along with it.
    refusal: phase === 'over' || submission.state.kind !== 'idle' ? null : refusal,
    closeRefusal,
  }
}

/** What the page counts down to (Spec 4 "Timing", Decision B5). */
function endOf({ startedAt, endsAt, exam }: RunningMcq): number {
  return displayedEnd({ startedAt, endsAt, examEndsAt: exam.closesAt, minutes: exam.minutes })
}

function savingState(waiting: number, isOffline: boolean): SavingState {
  if (isOffline) return 'offline'
  return waiting === 0 ? 'saved' : 'saving'
}
