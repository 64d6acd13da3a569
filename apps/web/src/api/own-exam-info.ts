import { examInfo, examInfoForStudent } from '@anushilon/contract/operations/before-start'
import type { ExamInfo } from '@anushilon/contract/schemas/exam-info'
import type { Variation } from '@anushilon/domain/exam/variation'
import { callFor } from './client.ts'
import { useKeptQuery } from './use-kept.ts'

const FIVE_MINUTES = 5 * 60_000

interface NamedExam {
  readonly examId: string
  readonly variation: Variation
}

/** What the panels say after the exam: the time the student took and, where they could choose, the subjects they sat. */
export function useOwnExamInfo({ examId, variation }: NamedExam) {
  return useKeptQuery({
    queryKey: ['exam', variation, examId, 'own info'],
    queryFn: ({ signal }) => ownInfo({ examId, variation }, signal),
    staleTime: FIVE_MINUTES,
  })
}

async function ownInfo({ examId, variation }: NamedExam, signal: AbortSignal): Promise<ExamInfo> {
  if (examInfoForStudent.at[variation] !== null) {
    return (await callFor(examInfoForStudent, variation, { examId }, { signal })).body
  }
  return (await callFor(examInfo, variation, { examId }, { signal })).body
}
