import { entryCheck } from '@anushilon/contract/operations/entry-check'
import { startMcq, startMcqWithoutChoice, startWritten } from '@anushilon/contract/operations/sitting'
import type { ExamInfo } from '@anushilon/contract/schemas/exam-info'
import { behaviourOf, type PartKind } from '@anushilon/domain/exam/variation'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { CallRefused } from '@anushilon/contract/call-errors'
import { callFor } from '../../../api/client.ts'
import { serverClock } from '../../../api/server-clock.ts'
import { faultText } from '../../../lib/fault-text.ts'
import { openAtBell, openStored } from '../../../sealed/open-paper.ts'
import { storedPaper, type StoredPaper } from '../../../sealed/sealed-store.ts'
import { forgetChosen, readChosen } from '../../../sitting/chosen-subjects.ts'
import { rules as words } from '../../../text/en-exam.ts'
import { toast } from '@anushilon/ui/feedback/toast.ts'
import { type ExamOfAddress, pathOf } from '../exam-of-address.ts'
import { runningKey } from '../ongoing/use-stage.ts'
import { type Stage, stageKey } from '../stage.ts'

/** Long enough to be read. */
const READING_MS = 250
const HAS_ENDED: ReadonlySet<string> = new Set(['exam-over', 'part-closed'])
const NEEDS_CHOICE: ReadonlySet<string> = new Set(['choice-needed', 'choice-invalid'])

/** The button that checks, assigns the questions and leads to them; null is its own label (Spec 4 "Exam entry check"). */
export function useStart(exam: ExamOfAddress, studentId: string, info: ExamInfo | undefined) {
  const [label, setLabel] = useState<string | null>(null)
  const [hasEnded, setEnded] = useState(false)
  const [, navigate] = useLocation()
  const queries = useQueryClient()
  const leaving = useLeaving()

  function begun(part: PartKind) {
    // Everybody starts in the same minute: what is known need not be asked again.
    queries.setQueryData(stageKey(exam), { kind: 'part', part, isSecond: false } satisfies Stage)
  }

  /** With a paper that is on the device: one call checks, starts and brings its key, before the bell when it rings. */
  async function open(paper: StoredPaper, part: PartKind, { window }: ExamInfo): Promise<boolean> {
    const { examId } = exam
    const opening = { examId, part, subjects: readChosen(studentId, examId)?.subjects ?? null }
    const isEarly = serverClock.now() < window.opensAt
    if (isEarly) setLabel(words.waiting)
    const { signal } = leaving()
    try {
      const running = await (isEarly
        ? openAtBell(paper, opening, window.opensAt, signal)
        : openStored(paper, opening, signal))
      if (running !== null) queries.setQueryData(runningKey(exam, part), running)
      begun(part)
      return true
    } catch (error) {
      if (!(error instanceof CallRefused && HAS_ENDED.has(error.code))) throw error
      setEnded(true)
      return false
    }
  }

  async function press() {
    if (label !== null || info === undefined) return
    setLabel(words.checking)
    keepThisDevice()
    try {
      const { examId, variation } = exam
      const [first = 'mcq'] = behaviourOf(variation).parts
      const paper = await storedPaper(examId, first)
      if (paper !== null && paper.key === null) {
        if (await open(paper, first, info)) navigate(pathOf('ongoing', exam))
        return
      }
      const stage = (await callFor(entryCheck, variation, { examId })).body
      if (stage === 'ended') {
        setEnded(true)
        return
      }
      setLabel(words.checked)
      await new Promise((resolve) => setTimeout(resolve, READING_MS))
      if (stage === 'assign') {
        setLabel(words.assigning[variation])
        begun(await assign(exam, readChosen(studentId, examId)?.subjects ?? null, info))
      }
      navigate(pathOf('ongoing', exam))
    } catch (error) {
      explain(error)
    } finally {
      setLabel(null)
    }
  }

  function explain(error: unknown) {
    if (leaving().signal.aborted) return
    toast(faultText(error), 'start-failure')
    if (error instanceof CallRefused && NEEDS_CHOICE.has(error.code)) {
      forgetChosen(studentId, exam.examId)
      navigate(pathOf('beforeStart', exam))
    }
  }

  return { label, hasEnded, press }
}

/** Ends what waits when the page is left. */
function useLeaving(): () => AbortController {
  const controller = useRef<AbortController | null>(null)
  useEffect(() => {
    const fresh = new AbortController()
    controller.current = fresh
    return () => fresh.abort()
  }, [])
  return () => controller.current ?? new AbortController()
}

/** What an exam puts on the phone must not be cleared to make room: most browsers agree without a word. */
function keepThisDevice(): void {
  // Not there in an insecure context.
  if ('storage' in navigator) navigator.storage.persist().catch(() => undefined)
}

/** The first part is assigned here; the page of the exam itself assigns a second one. */
async function assign(
  { examId, variation }: ExamOfAddress,
  subjects: readonly string[] | null,
  info: ExamInfo,
): Promise<PartKind> {
  const [first = 'mcq'] = behaviourOf(variation).parts
  if (first === 'written') {
    await callFor(startWritten, variation, { examId, subjects })
  } else if (subjects === null && startMcqWithoutChoice.at[variation] !== null) {
    await callFor(startMcqWithoutChoice, variation, { examId, subjects })
  } else {
    // Where nothing could be chosen all subjects are meant; exams of one subject do not ask.
    await callFor(startMcq, variation, { examId, subjects: subjects ?? info.subjects.map(({ id }) => id) })
  }
  return first
}
