import Lock from 'lucide-react/icons/lock'
import { useCallback, useEffect, useRef } from 'react'
import type { SittingQuestion } from '../../../../sitting/shown-picks.ts'
import { ongoing as bn } from '../../../../text/bn-exam.ts'
import { Alert } from '@anushilon/ui/feedback/Alert.tsx'
import { BilingualName } from '../../../../ui/BilingualName.tsx'
import { Bengali } from '@anushilon/ui/text/Bengali.tsx'
import { ArmAutoSubmit } from './ArmAutoSubmit.tsx'
import css from './McqPaper.module.css'
import { QuestionCard } from './QuestionCard.tsx'
import type { Sitting } from './use-sitting.ts'

/** More than fit on any phone. */
const FIRST_LOOK = 3

interface Props {
  readonly sitting: Sitting
  /** False: only what is seen first. */
  readonly isWhole: boolean
}

/** The questions, under a heading for each subject where there are several. */
export function McqPaper({ sitting, isWhole }: Props) {
  const { sections, total, isStuck, phase, submission, paper } = sitting
  const onPick = useLatest(sitting.pick)
  const negative = paper?.exam.negativePercent ?? 0
  const isOpen = phase === 'running' && !submission.isBusy && submission.state.kind !== 'done'
  return (
    <>
      <div className={css.notice}>
        <Alert kind="info" icon={Lock}>
          <Bengali>
            {bn.locks} {negative > 0 && bn.negative(String(negative))}
          </Bengali>
        </Alert>
      </div>
      <div className={css.arm}>
        <ArmAutoSubmit sitting={sitting} />
      </div>
      {sections.map(({ subjectId, subjectName, questions }) => (
        <section key={subjectId} aria-label={subjectName}>
          {sections.length > 1 && (
            <h2 className={css.subject}>
              <BilingualName name={subjectName} inline />
            </h2>
          )}
          {(isWhole ? questions : questions.filter(({ number }) => number <= FIRST_LOOK)).map((question) => (
            <QuestionCard
              key={question.number}
              question={question}
              total={total}
              isStuck={isStuck && (question.state === 'unsent' || question.state === 'proved')}
              isOpen={isOpen}
              onPick={onPick}
            />
          ))}
        </section>
      ))}
    </>
  )
}

type OnPick = (question: SittingQuestion, option: number) => void

/** One function for the life of the page, so that a hundred questions are not drawn again for its sake. */
function useLatest(pick: OnPick): OnPick {
  const latest = useRef(pick)
  useEffect(() => {
    latest.current = pick
  })
  return useCallback((question, option) => latest.current(question, option), [])
}
