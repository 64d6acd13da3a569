import { examInfo, examInfoForStudent } from '@anushilon/contract/operations/before-start'
import type { ExamInfo } from '@anushilon/contract/schemas/exam-info'
import type { Variation } from '@anushilon/domain/exam/variation'
import { useQuery } from '@tanstack/react-query'
import { callFor } from './client.ts'
import { useKept } from './use-kept.ts'

const FIVE_MINUTES = 5 * 60_000

interface NamedExam {
  readonly examId: string
  readonly variation: Variation
}

/** What the panels say after the exam: the time the student took and, where they could choose, the subjects they sat. */
export function useOwnExamInfo({ examId, variation }: NamedExam) {
  const key = ['exam', variation, examId, 'own info']
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => ownInfo({ examId, variation }, signal),
    staleTime: FIVE_MINUTES,
  })
  return useKept(key, query)
}

async function ownInfo({ examId, variation }: NamedExam, signal: AbortSignal): Promise<ExamInfo> {
  if (examInfoForStudent.at[variation] !== null) {
    return (await callFor(examInfoForStudent, variation, { examId }, { signal })).body
  }
  return (await callFor(examInfo, variation, { examId }, { signal })).body
}
