import { useEffect } from 'react'
import { useOwnExamInfo } from '../../api/own-exam-info.ts'
import { ofMcqPart } from '../../lib/part-info.ts'
import { setTitle } from '../../lib/title.ts'
import { solution as en } from '../../text/en-solutions.ts'
import { BilingualName } from '../../ui/BilingualName.tsx'
import { Card } from '@anushilon/ui/Card.tsx'
import { classes } from '@anushilon/ui/classes.ts'
import { goToQuestion } from '../../ui/go-to-question.ts'
import { InvalidExam } from '../../ui/InvalidExam.tsx'
import { PaperPalette } from '../../ui/PaperPalette.tsx'
import { SkeletonList } from '@anushilon/ui/Skeleton.tsx'
import { SolvedQuestionSheet } from '../../ui/SolvedQuestionSheet.tsx'
import { verdictOf } from '../../ui/verdict.ts'
import { countVerdicts, VerdictLines, VerdictTiles } from '../../ui/VerdictCounts.tsx'
import { LAYOUTS, numbered } from './solution-layout.ts'
import { type SolvedExam, useSolutionOfAddress } from './solution-of-address.ts'
import { SolutionFault } from './SolutionFault.tsx'
import { SolutionFrame } from './SolutionFrame.tsx'
import { SolutionHead } from './SolutionHead.tsx'
import css from './SolutionScreen.module.css'
import { useMcqSolution } from './use-solution.ts'

/** As many blocks as the product shows while it loads, and as high (Spec 9). */
const BLOCKS = { head: 1, questions: 5, height: 128 }

export function SolutionScreen() {
  const exam = useSolutionOfAddress('mcq')
  useEffect(() => setTitle(en.title), [])
  return exam === null ? <InvalidExam /> : <Solution exam={exam} />
}

function Solution({ exam }: { readonly exam: SolvedExam }) {
  const solution = useMcqSolution(exam)
  const info = useOwnExamInfo(exam)
  const failed = [info, solution].find(({ isError, data }) => isError && data === undefined)
  if (failed !== undefined) {
    return (
      <SolutionFrame>
        <SolutionFault error={failed.error} onRetry={() => void failed.refetch()} />
      </SolutionFrame>
    )
  }

  const layout = LAYOUTS[exam.variation]
  const groups = numbered((solution.data?.sections ?? []).slice(0, layout.groups))
  const questions = groups.flatMap((group) => group.questions)
  const counts = countVerdicts(questions.map(({ question }) => verdictOf(question)))
  const palette = groups.map(({ subjectName, questions: all }, at) => ({
    key: String(at),
    name: subjectName ?? '',
    cells: all.map(({ number, question }) => ({ number, state: verdictOf(question) })),
  }))

  return (
    <SolutionFrame
      side={
        solution.data !== undefined && (
          <Card pad className={css.side}>
            <VerdictLines counts={counts} />
            <PaperPalette groups={palette} onGo={goToQuestion} />
          </Card>
        )
      }
    >
      {info.data === undefined ? (
        <div className={css.waiting}>
          <SkeletonList count={BLOCKS.head} height={BLOCKS.height} />
        </div>
      ) : (
        <SolutionHead info={ofMcqPart(info.data)} />
      )}
      {solution.data === undefined ? (
        <SkeletonList count={BLOCKS.questions} height={BLOCKS.height} />
      ) : (
        <>
          <div className={css.counts}>
            <VerdictTiles counts={counts} />
          </div>
          {groups.map(({ subjectName, questions: all }, at) => (
            <section key={palette[at]?.key} {...(subjectName === null ? {} : { 'aria-label': subjectName })}>
              {subjectName !== null && (
                <h2 className={classes(css.subject, layout.heading === 'uppercase' && css.uppercase)}>
                  <BilingualName name={subjectName} inline />
                </h2>
              )}
              <div className={layout.box === 'one' ? css.box : undefined}>
                {all.map(({ number, question }) => (
                  <SolvedQuestionSheet
                    key={number}
                    question={question}
                    number={number}
                    total={questions.length}
                    frameless={layout.box === 'one'}
                  />
                ))}
              </div>
            </section>
          ))}
        </>
      )}
    </SolutionFrame>
  )
}
