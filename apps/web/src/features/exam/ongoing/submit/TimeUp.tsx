import { Bengali } from '@anushilon/ui/text/Bengali.tsx'
import type { ReactNode } from 'react'
import { ongoing as bn } from '../../../../text/bn-exam.ts'
import { ongoing as en } from '../../../../text/en-exam.ts'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { Spinner } from '@anushilon/ui/feedback/Spinner.tsx'
import { TimeUpCard } from '../../../../exam-parts/TimeUpCard.tsx'
import { SubmitBy } from './SubmitBy.tsx'
import { busyWords } from './SubmitDialog.tsx'
import css from './TimeUp.module.css'
import type { Submission } from './use-submit.ts'

/** What becomes of it if it does not reach the server: what was saved counts, or it is late from a moment on. */
export type Fate = { readonly kind: 'counts' } | { readonly kind: 'late'; readonly from: number }

interface Props {
  readonly submission: Submission
  /** The page hands in by itself; otherwise the student is asked to (Spec 4 "Answering", Decision C17). */
  readonly byItself: boolean
  /** Before that it waits for the server to tell its time. */
  readonly isSurelyOver: boolean
  /** What has to be on the server first waits for the network. */
  readonly isLost?: boolean
  /** What was done, in words. */
  readonly done: ReactNode
  /** Left out where there is nothing to say about it. */
  readonly fate?: Fate
}

export function TimeUp({ submission, byItself, isSurelyOver, isLost = false, done, fate }: Props) {
  const isWorking = byItself && (submission.isBusy || !submission.hasFailed)
  const working = isLost ? bn.submitWaits : bn.handingIn
  const hint = isWorking ? working : bn.timeIsUp
  return (
    <TimeUpCard hint={hint} done={done}>
      {isWorking ? (
        <output className={css.working}>
          <Spinner />
          {busyWords(submission) || (isSurelyOver && !isLost ? en.submitting : en.waitingForNetwork)}
        </output>
      ) : (
        <Button busy={busyWords(submission)} onClick={() => void submission.submit()}>
          {en.submit}
        </Button>
      )}
      {fate?.kind === 'late' && submission.state.kind !== 'done' && <SubmitBy due={fate.from} />}
      {fate?.kind === 'counts' && (
        <p className={css.counts}>
          {en.savedCounts} <Bengali>{bn.savedCounts}</Bengali>
        </p>
      )}
    </TimeUpCard>
  )
}
