import { useEffect } from 'react'
import { failedOf } from '../../api/failed-of.ts'
import { useOwnExamInfo } from '../../api/own-exam-info.ts'
import { ofWrittenPart } from '../../lib/part-info.ts'
import { setTitle } from '../../lib/title.ts'
import { solution as en } from '../../text/en-solutions.ts'
import { InvalidExam } from '../../exam-parts/InvalidExam.tsx'
import { SkeletonList } from '@anushilon/ui/feedback/Skeleton.tsx'
import { type SolvedExam, useSolutionOfAddress } from './solution-of-address.ts'
import { SolutionFault } from './SolutionFault.tsx'
import { MissedSheets } from './MissedSheets.tsx'
import { Narrow, SolutionFrame } from './SolutionFrame.tsx'
import { SolutionHead } from './SolutionHead.tsx'
import { useWrittenSolution } from './use-solution.ts'
import { WrittenSection } from './WrittenSection.tsx'

const SHEET_HEIGHT = 420

export function WrittenSolutionScreen() {
  const exam = useSolutionOfAddress('written')
  useEffect(() => setTitle(en.title), [])
  return exam === null ? (
    <InvalidExam />
  ) : (
    <SolutionFrame variation={exam.variation}>
      <Narrow variation={exam.variation}>
        <WrittenSolution exam={exam} />
      </Narrow>
    </SolutionFrame>
  )
}

function WrittenSolution({ exam }: { readonly exam: SolvedExam }) {
  const solution = useWrittenSolution(exam)
  const info = useOwnExamInfo(exam)
  const failed = failedOf([info, solution])
  if (failed !== null) return <SolutionFault error={failed.error} onRetry={failed.retry} />
  if (solution.data === undefined || info.data === undefined) return <SkeletonList count={2} height={SHEET_HEIGHT} />
  return (
    <>
      <SolutionHead info={ofWrittenPart(info.data)} />
      {solution.data.kind === 'not-attempted' ? (
        <MissedSheets sheets={solution.data.sheets} solutionSheet={info.data.solutionSheet} />
      ) : (
        solution.data.sections.map((section, at) => (
          <WrittenSection key={section.subjectName ?? ''} section={section} examId={exam.examId} subject={at} />
        ))
      )}
    </>
  )
}
