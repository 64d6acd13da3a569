import { Bengali } from '@anushilon/ui/text/Bengali.tsx'
import type { ReactNode } from 'react'
import { ongoing as bn } from '../../../../text/bn-exam.ts'
import { ongoing as en } from '../../../../text/en-exam.ts'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { Spinner } from '@anushilon/ui/feedback/Spinner.tsx'
import { TimeUpCard } from '../../../../exam-parts/TimeUpCard.tsx'
import { HandInBy } from './HandInBy.tsx'
import { busyWords } from './SubmitDialog.tsx'
import css from './TimeUp.module.css'
import type { HandIn } from './use-hand-in.ts'

/** What becomes of it if it does not reach the server: what was saved counts, or it is late from a moment on. */
export type Fate = { readonly kind: 'counts' } | { readonly kind: 'late'; readonly from: number }

interface Props {
  readonly handIn: HandIn
  /** The page hands in by itself; otherwise the student is asked to (Spec 4 "Answering", Decision C17). */
  readonly byItself: boolean
  /** What was done, in words. */
  readonly done: ReactNode
  /** Left out where there is nothing to say about it. */
  readonly fate?: Fate
}

export function TimeUp({ handIn, byItself, done, fate }: Props) {
  const isWorking = byItself && (handIn.isBusy || !handIn.hasFailed)
  return (
    <TimeUpCard hint={isWorking ? bn.handingIn : bn.timeIsUp} done={done}>
      {isWorking ? (
        <output className={css.working}>
          <Spinner />
          {busyWords(handIn) || en.submitting}
        </output>
      ) : (
        <Button busy={busyWords(handIn)} onClick={() => void handIn.submit()}>
          {en.submit}
        </Button>
      )}
      {fate?.kind === 'late' && handIn.state.kind !== 'done' && <HandInBy due={fate.from} />}
      {fate?.kind === 'counts' && (
        <p className={css.counts}>
          {en.savedCounts} <Bengali>{bn.savedCounts}</Bengali>
        </p>
      )}
    </TimeUpCard>
  )
}
