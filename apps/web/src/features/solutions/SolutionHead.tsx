import type { ExamInfo } from '@anushilon/contract/schemas/exam-info'
import { frequency, variation } from '../../text/en.ts'
import { solution as en } from '../../text/en-solutions.ts'
import { ExamInfoPanels } from '../../exam-parts/ExamInfoPanels.tsx'
import { PaperHead } from '../../exam-parts/PaperHead.tsx'

/** What the exam was, and the time it took; of one part only. */
export function SolutionHead({ info }: { readonly info: ExamInfo }) {
  return (
    <>
      <PaperHead name={info.name} facts={[frequency[info.frequency], variation[info.variation], en.title]} />
      <ExamInfoPanels info={info} minutes="used" />
    </>
  )
}
