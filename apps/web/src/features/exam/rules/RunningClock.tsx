import type { EntryStage } from '@anushilon/contract/codecs/entry-words'
import { runningMcq, runningWritten } from '@anushilon/contract/operations/sitting'
import { behaviourOf, type PartKind } from '@anushilon/domain/exam/variation'
import { Alert } from '@anushilon/ui/feedback/Alert.tsx'
import { useQuery } from '@tanstack/react-query'
import { callFor } from '../../../api/client.ts'
import { serverClock } from '../../../api/server-clock.ts'
import { rules as en } from '../../../text/en-exam.ts'
import { Timer } from '../../../exam-parts/Timer.tsx'
import type { ExamOfAddress } from '../exam-of-address.ts'
import css from './RunningClock.module.css'

/** The part whose clock may be running though the student looks at something else; null: none was started. */
export function runningPart({ variation }: ExamOfAddress, entry: EntryStage | undefined): PartKind | null {
  if (entry === 'running') return behaviourOf(variation).parts[0] ?? null
  return entry === 'written-next' ? 'written' : null
}

/** Stays in sight; nothing is shown where the part has not been started after all. */
export function RunningClock({ exam, part }: { readonly exam: ExamOfAddress; readonly part: PartKind }) {
  const { data: end } = useQuery({
    queryKey: ['exam', exam.variation, exam.examId, 'end', part],
    queryFn: async ({ signal }) => await endOf(exam, part, signal),
    gcTime: 0,
  })
  if (end === undefined) return null
  return (
    <div className={css.running}>
      <Alert kind="warn" title={en.running}>
        <span className={css.clock}>
          <Timer deadline={end} clock={serverClock} />
        </span>
      </Alert>
    </div>
  )
}

async function endOf({ examId, variation }: ExamOfAddress, part: PartKind, signal: AbortSignal): Promise<number> {
  const { body } =
    part === 'mcq'
      ? await callFor(runningMcq, variation, { examId }, { signal })
      : await callFor(runningWritten, variation, { examId }, { signal })
  return body.endsAt
}
