import { runningWritten, submitWritten } from '@anushilon/contract/operations/sitting'
import { askedOf } from '@anushilon/contract/schemas/asked-in-writing'
import type { RunningWritten } from '@anushilon/contract/schemas/running-written'
import { picturesAsked } from '@anushilon/domain/exam/written-sheet'
import { displayedEnd } from '@anushilon/domain/sitting/clock'
import { plusMinutes } from '@anushilon/domain/instant'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callFor } from '../../../../api/client.ts'
import { serverClock } from '../../../../api/server-clock.ts'
import {
  forgetPhotos,
  hasUnsentPhotos,
  lostUploads,
  photosElsewhereSent,
  sendReadyPhotos,
  usePhotosUploaded,
  useUnsentPhotos,
} from '../../../../photos/use-unsent-photos.ts'
import { useServerPages, useStandings } from '../../../../photos/use-server-pages.ts'
import { endChain } from '../../../../sitting/answering.ts'
import { withinLimit } from '../../../../sitting/limit.ts'
import { photos as photoWords } from '../../../../text/en-photos.ts'
import { toast } from '@anushilon/ui/feedback/toast.ts'
import type { ExamOfAddress } from '../../exam-of-address.ts'
import { useDeadline } from '../use-deadline.ts'
import { useSubmit } from '../submit/use-submit.ts'
import { useIsOnline } from '../use-network.ts'
import { usePicturesAhead } from '../use-pictures-ahead.ts'
import { useRunning } from '../use-running.ts'
import { useChain } from '../use-chain.ts'
import { forgetSitting, runningKey } from '../use-stage.ts'
import { questionsOf } from './questions-of.ts'

/** Shorter than the grace after the last moment (Decision B4), which the submit itself must reach, too. */
const PHOTOS_MS = 20_000

export type Writing = ReturnType<typeof useWritten>

/** The one owner of a running written part: its paper, what has been uploaded, its clock and the network. */
export function useWritten({ examId, variation }: ExamOfAddress, studentId: string, onClosed: () => void) {
  const key = runningKey({ examId, variation }, 'written')
  const queries = useQueryClient()
  const isOnline = useIsOnline()
  const clock = useDeadline()
  /** The end of writing that the page has reached; photos may still be sent for a while after it (Decision C16). */
  const [penDown, setPenDown] = useState<number | null>(null)
  const submission = useSubmit({
    send: (signal) => callFor(submitWritten, variation, { examId }, { signal, as: studentId }),
    done: () => {
      // It proves photos that are still on their way.
      void forgetPhotos(examId).then(() => endChain({ studentId, examId, variation }, 'written'))
      void forgetSitting({ examId, variation })
    },
  })
  const isSubmitted = submission.state.kind === 'done'
  const { data, refetch, isLost } = useRunning({
    key,
    load: (signal) => callFor(runningWritten, variation, { examId, uploadsLost: lostUploads(examId) }, { signal }),
    isOver: (paper) => isSubmitted || clock.phaseAt(lastMomentOf(paper)) === 'over',
    // If it is our own submit that closed it, its reply tells the student more.
    onClosed: () => {
      if (!isSubmitted && !submission.isBusy) onClosed()
    },
  })
  useChain(studentId, examId, data?.sitting)
  const unsent = useUnsentPhotos(examId)
  useServerPages(examId, data === undefined ? null : data.sections.map(({ uploaded }) => uploaded.length).join())
  const standingAt = useStandings(examId)
  usePhotosUploaded(examId, (subjectId, question) => {
    toast(photoWords.toast, 'upload')
    void noteUploaded(queries, key, (paper) => withUploaded(paper, subjectId, question))
  })

  const writingEnd = data === undefined ? null : endOf(data)
  const lastMoment = data === undefined ? null : lastMomentOf(data)
  const isUploading = writingEnd !== lastMoment && (penDown === writingEnd || isPast(writingEnd))
  const sections = data?.sections ?? []
  const questions = questionsOf(sections, standingAt)
  usePicturesAhead(
    sections.flatMap((section) => picturesAsked(askedOf(section))),
    unsent.going > 0 || submission.isBusy,
  )
  return {
    paper: data,
    /** What the timer counts down to: the end of writing, then that of uploading. */
    end: isUploading ? lastMoment : writingEnd,
    isUploading,
    phase: clock.phaseAt(lastMoment),
    isSurelyOver: clock.isSurelyOver(lastMoment),
    timeIsUp: () => {
      if (writingEnd !== lastMoment && !isUploading) setPenDown(writingEnd)
      else if (lastMoment !== null) void clock.reached(lastMoment, refetch)
    },
    uploaded: questions.filter(({ isUploaded }) => isUploaded).length,
    total: questions.length,
    /** Each question of the paper. */
    questions,
    /** The first whose photos the student has yet to send. */
    next: questions.find(({ standing }) => standing === 'unsent'),
    // Nobody looks any more once it is handed in: that the last look was lost says nothing then.
    isOffline: !isOnline || (isLost && !isSubmitted) || unsent.isLost,
    unsent,
    submission,
    /** The student hands in: photos that lie ready go first. What cannot be sent is for the student to look at. */
    uploadAndSubmit: () =>
      submission.submit(async (signal) => {
        await sendReadyPhotos(examId, signal)
        return !signal.aborted && !hasUnsentPhotos(examId)
      }),
    /** The same where nothing lies ready in this tab. */
    submit: () =>
      submission.submit(async (signal) => {
        await photosElsewhereSent(examId, signal)
        return !signal.aborted
      }),
    /** Nobody presses Submit any more: photos that lie ready go first, for as long as the grace allows. */
    async submitByItself(): Promise<void> {
      // Whoever has pressed it a moment ago has no longer for it than this.
      if (submission.state.kind === 'preparing') submission.cancel()
      await withinLimit(PHOTOS_MS, (signal) => sendReadyPhotos(examId, signal))
      await submission.submit()
    },
  }
}

/** A look that is on its way was perhaps answered before the photos came, and would take them back. */
async function noteUploaded(
  queries: QueryClient,
  key: readonly string[],
  change: (paper: RunningWritten) => RunningWritten,
): Promise<void> {
  // One without which there is no paper yet goes on.
  if (queries.getQueryData(key) === undefined) return
  await queries.cancelQueries({ queryKey: key, exact: true })
  queries.setQueryData<RunningWritten>(key, (paper) => paper && change(paper))
}

function withUploaded(paper: RunningWritten, subjectId: string, question: number): RunningWritten {
  const sections = paper.sections.map((section) =>
    section.subjectId === subjectId && !section.uploaded.includes(question)
      ? { ...section, uploaded: [...section.uploaded, question] }
      : section,
  )
  return { ...paper, sections }
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
