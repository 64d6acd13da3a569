import TimerOff from 'lucide-react/icons/timer-off'
import type { ReactNode } from 'react'
import { ongoing as bn } from '../../../text/bn-exam.ts'
import { ongoing as en } from '../../../text/en-exam.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
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

/** In the place of the questions. */
export function TimeUp({ handIn, byItself, done }: Props) {
  return (
    <Card as="section" className={css.card}>
      <span className={css.mark}>
        <TimerOff size={24} />
      </span>
      <h2>{en.timeIsUp}</h2>
      <p lang="bn" className={css.words}>
        {byItself ? bn.handingIn : bn.timeIsUp}
      </p>
      <p className="meta">{done}</p>
      {byItself ? (
        <output className={css.working}>
          <Spinner />
          {busyWords(handIn) || en.submitting}
        </output>
      ) : (
        <Button busy={busyWords(handIn)} onClick={() => void handIn.submit()}>
          {en.submit}
        </Button>
      )}
    </Card>
  )
}
