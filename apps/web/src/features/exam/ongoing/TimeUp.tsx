import type { ReactNode } from 'react'
import { ongoing as bn } from '../../../text/bn-exam.ts'
import { ongoing as en } from '../../../text/en-exam.ts'
import { Button } from '@anushilon/ui/Button.tsx'
import { Spinner } from '@anushilon/ui/Spinner.tsx'
import { TimeUpCard } from '../../../ui/TimeUpCard.tsx'
import { busyWords } from './SubmitDialog.tsx'
import css from './TimeUp.module.css'
import type { HandIn } from './use-hand-in.ts'

interface Props {
  readonly handIn: HandIn
  /** The page hands in by itself; otherwise the student is asked to (Spec 4 "Answering", Decision C17). */
  readonly byItself: boolean
  /** What was done, in words. */
  readonly done: ReactNode
}

export function TimeUp({ handIn, byItself, done }: Props) {
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
    </TimeUpCard>
  )
}
