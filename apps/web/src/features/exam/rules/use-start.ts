import { entryCheck } from '@anushilon/contract/operations/before-start'
import { startMcq, startMcqWithoutChoice, startWritten } from '@anushilon/contract/operations/sitting'
import type { ExamInfo } from '@anushilon/contract/schemas/exam-info'
import { behaviourOf, type PartKind } from '@anushilon/domain/exam/variation'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { CallRefused } from '@anushilon/contract/call-errors'
import { callFor } from '../../../api/client.ts'
import { forgetChosen, readChosen } from '../../../sitting/chosen-subjects.ts'
import { rules as words } from '../../../text/en-exam.ts'
import { errors } from '../../../text/en.ts'
import { toast } from '@anushilon/ui/feedback/toast.ts'
import { type ExamOfAddress, pathOf } from '../exam-of-address.ts'
import { type Stage, stageKey } from '../ongoing/use-stage.ts'

/** Long enough to be read. */
const READING_MS = 250
const NEEDS_CHOICE: ReadonlySet<string> = new Set(['choice-needed', 'choice-invalid'])

/** The button that checks, assigns the questions and leads to them; null is its own label (Spec 4 "Exam entry check"). */
export function useStart(exam: ExamOfAddress, studentId: string, info: ExamInfo | undefined) {
  const [label, setLabel] = useState<string | null>(null)
  const [hasEnded, setEnded] = useState(false)
  const [, navigate] = useLocation()
  const queries = useQueryClient()

  async function press() {
    if (label !== null || info === undefined) return
    setLabel(words.checking)
    keepThisDevice()
    try {
      const { examId, variation } = exam
      const stage = (await callFor(entryCheck, variation, { examId })).body
      if (stage === 'ended') {
        setEnded(true)
        return
      }
      setLabel(words.checked)
      await new Promise((resolve) => setTimeout(resolve, READING_MS))
      if (stage === 'assign') {
        setLabel(words.assigning[variation])
        const part = await assign(exam, readChosen(studentId, examId)?.subjects ?? null, info)
        // Everybody starts in the same minute: what is known need not be asked again.
        queries.setQueryData(stageKey(exam), { kind: 'part', part, isSecond: false } satisfies Stage)
      }
      navigate(pathOf('ongoing', exam))
    } catch (error) {
      explain(error)
    } finally {
      setLabel(null)
    }
  }

  function explain(error: unknown) {
    toast(error instanceof CallRefused && error.message !== '' ? error.message : errors.wentWrong, 'start-failure')
    if (error instanceof CallRefused && NEEDS_CHOICE.has(error.code)) {
      forgetChosen(studentId, exam.examId)
      navigate(pathOf('beforeStart', exam))
    }
  }

  return { label, hasEnded, press }
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
