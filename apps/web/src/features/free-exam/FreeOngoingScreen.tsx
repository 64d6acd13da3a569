import type { SolvedQuestion } from '@anushilon/contract/schemas/solved-question'
import { useLocation } from 'wouter'
import { paths } from '../../paths.ts'
import { PracticeResultView } from '../../practice/PracticeResultView.tsx'
import type { PracticeResult } from '../../practice/paper.ts'
import { RunningPaper } from '../../practice/RunningPaper.tsx'
import { beforeStart } from '../../text/en-exam.ts'
import { freeExam as en } from '../../text/en-free-exam.ts'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { Card } from '@anushilon/ui/layout/Card.tsx'
import { PaperHead } from '../../exam-parts/PaperHead.tsx'
import { SkeletonList } from '@anushilon/ui/feedback/Skeleton.tsx'
import { SolvedQuestionSheet } from '../../exam-parts/solved/SolvedQuestionSheet.tsx'
import { FreeBeforeStartScreen } from './FreeBeforeStartScreen.tsx'
import { FreeFault } from './FreeFault.tsx'
import { FreeData, FreePage } from './FreeFrame.tsx'
import css from './FreeOngoingScreen.module.css'
import { forgetFreePaper } from './saved-free-paper.ts'
import { useFreeExamOfAddress } from './use-free-exam.ts'
import { useFreePaper } from './use-free-paper.ts'

export function FreeOngoingScreen() {
  const examId = useFreeExamOfAddress()
  if (examId === '') return <FreeBeforeStartScreen />
  return (
    <FreeData>
      <FreeOngoing key={examId} examId={examId} />
    </FreeData>
  )
}

function FreeOngoing({ examId }: { readonly examId: string }) {
  const { saved, error, retry, pick, finish, isFinishing, fault } = useFreePaper(examId)
  if (saved === null) {
    return (
      <FreePage>
        {error === null ? (
          <SkeletonList count={3} height={240} />
        ) : (
          <FreeFault error={error} onRetry={() => void retry()} />
        )}
      </FreePage>
    )
  }
  const { paper, picks, outcome } = saved
  if (outcome !== null) return <FreeResult name={paper.name} {...outcome} />
  return (
    <RunningPaper
      paper={paper}
      facts={[en.title, beforeStart.questions(picks.length)]}
      picks={picks}
      onPick={pick}
      onFinish={() => void finish()}
      isFinishing={isFinishing}
      fault={fault}
    />
  )
}

interface ResultProps {
  readonly name: string
  readonly result: PracticeResult
  readonly questions: readonly SolvedQuestion[]
}

/** At once, with the solution (Decision I1). */
function FreeResult({ name, result, questions }: ResultProps) {
  const [, navigate] = useLocation()
  const numbered = questions.map((question, index) => ({ number: index + 1, question }))

  function leave() {
    forgetFreePaper()
    navigate(paths.freeBeforeStart)
  }

  return (
    <FreePage>
      <PaperHead name={name} facts={[en.title, en.result]} />
      <Card as="section" pad aria-label={en.result}>
        <PracticeResultView result={result} />
      </Card>
      <section aria-label={en.solution}>
        <h2 className={css.heading}>{en.solution}</h2>
        <Card className={css.box}>
          {numbered.map(({ number, question }) => (
            <SolvedQuestionSheet key={number} question={question} number={number} total={questions.length} frameless />
          ))}
        </Card>
      </section>
      <div className={css.end}>
        <Button block onClick={leave}>
          {en.again}
        </Button>
      </div>
    </FreePage>
  )
}
