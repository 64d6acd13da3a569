import { useEffect } from 'react'
import { failedOf } from '../../api/failed-of.ts'
import { useOwnExamInfo } from '../../api/own-exam-info.ts'
import { ofMcqPart } from '../../lib/part-info.ts'
import { setTitle } from '../../lib/title.ts'
import { solution as en } from '../../text/en-solutions.ts'
import { InvalidExam } from '../../exam-parts/InvalidExam.tsx'
import { SkeletonList } from '@anushilon/ui/feedback/Skeleton.tsx'
import { SolvedPaper } from '../../exam-parts/solved/SolvedPaper.tsx'
import { RecheckBox } from './RecheckBox.tsx'
import { LAYOUTS } from './solution-layout.ts'
import { type SolvedExam, useSolutionOfAddress } from './solution-of-address.ts'
import { SolutionFault } from './SolutionFault.tsx'
import { Narrow, SolutionFrame, WayBack } from './SolutionFrame.tsx'
import { SolutionHead } from './SolutionHead.tsx'
import css from './SolutionScreen.module.css'
import { useMcqSolution } from './use-solution.ts'

/** As many blocks as the product shows while it loads, and as high (Spec 9). */
const BLOCKS = { head: 1, questions: 5, height: 128 }

export function SolutionScreen() {
  const exam = useSolutionOfAddress('mcq')
  useEffect(() => setTitle(en.title), [])
  return exam === null ? (
    <InvalidExam />
  ) : (
    <SolutionFrame variation={exam.variation}>
      <Solution exam={exam} />
    </SolutionFrame>
  )
}

function Solution({ exam }: { readonly exam: SolvedExam }) {
  const solution = useMcqSolution(exam)
  const info = useOwnExamInfo(exam)
  const { variation } = exam
  const failed = failedOf([info, solution])
  if (failed !== null) {
    return (
      <Narrow variation={variation}>
        <SolutionFault error={failed.error} onRetry={failed.retry} />
      </Narrow>
    )
  }

  const head =
    info.data === undefined ? (
      <div className={css.waiting}>
        <SkeletonList count={BLOCKS.head} height={BLOCKS.height} />
      </div>
    ) : (
      <SolutionHead info={ofMcqPart(info.data)} />
    )
  if (solution.data === undefined) {
    return (
      <>
        {head}
        <SkeletonList count={BLOCKS.questions} height={BLOCKS.height} />
      </>
    )
  }
  const { groups, ...layout } = LAYOUTS[variation]
  return (
    <SolvedPaper
      groups={solution.data.sections.slice(0, groups)}
      {...layout}
      head={head}
      renderUnder={(number) => <RecheckBox examId={exam.examId} part="mcq" subject={0} question={number} />}
      end={<WayBack variation={variation} />}
    />
  )
}
