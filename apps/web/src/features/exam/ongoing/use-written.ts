import { runningWritten, submitWritten } from '@anushilon/contract/operations/sitting'
import type { RunningWritten } from '@anushilon/contract/schemas/running-written'
import { displayedEnd } from '@anushilon/domain/clock'
import { plusMinutes } from '@anushilon/domain/instant'
import { useState } from 'react'
import { callFor } from '../../../api/client.ts'
import { serverClock } from '../../../api/server-clock.ts'
import type { ExamOfAddress } from '../exam-of-address.ts'
import { useDeadline } from './use-deadline.ts'
import { useHandIn } from './use-hand-in.ts'
import { useIsOnline } from './use-network.ts'
import { useRunning } from './use-running.ts'

export type Writing = ReturnType<typeof useWritten>

/** The one owner of a running written part: its paper, what has been uploaded, its clock and the network. */
export function useWritten({ examId, variation }: ExamOfAddress, onClosed: () => void) {
  const isOnline = useIsOnline()
  const clock = useDeadline()
  /** The end of writing that the page has reached; photos may still be sent for a while after it (Decision C16). */
  const [penDown, setPenDown] = useState<number | null>(null)
  const { data, refetch, isLost } = useRunning({
    key: ['sitting', variation, examId, 'written'],
    load: async (signal) => (await callFor(runningWritten, variation, { examId }, { signal })).body,
    isOver: (paper) => clock.phaseAt(lastMomentOf(paper)) === 'over',
    onClosed,
  })
  const handIn = useHandIn({ send: (signal) => callFor(submitWritten, variation, { examId }, { signal }) })

  const writingEnd = data === undefined ? null : endOf(data)
  const lastMoment = data === undefined ? null : lastMomentOf(data)
  const isUploading = writingEnd !== lastMoment && (penDown === writingEnd || isPast(writingEnd))
  const sections = data?.sections ?? []
  return {
    paper: data,
    /** What the timer counts down to: the end of writing, then that of uploading. */
    end: isUploading ? lastMoment : writingEnd,
    isUploading,
    phase: clock.phaseAt(lastMoment),
    timeIsUp: () => {
      if (writingEnd !== lastMoment && !isUploading) setPenDown(writingEnd)
      else if (lastMoment !== null) void clock.reached(lastMoment, refetch)
    },
    uploaded: sections.reduce((sum, section) => sum + section.uploaded.length, 0),
    total: sections.reduce((sum, section) => sum + section.marks.length, 0),
    isOffline: !isOnline || isLost,
    /** A question's photos have reached the server. */
    lookAgain: () => void refetch(),
    handIn,
  }
}

function isPast(moment: number | null): boolean {
  return moment !== null && moment <= serverClock.now()
}

function endOf({ startedAt, endsAt, closesAt, minutes }: RunningWritten): number {
  return displayedEnd({ startedAt, endsAt, examEndsAt: closesAt, minutes })
}

function lastMomentOf(paper: RunningWritten): number {
  return plusMinutes(endOf(paper), paper.uploadMinutes)
}
