import TimerOff from 'lucide-react/icons/timer-off'
import type { ReactNode } from 'react'
import { ongoing as en } from '../text/en-exam.ts'
import { Card } from '@anushilon/ui/layout/Card.tsx'
import css from './TimeUpCard.module.css'

interface Props {
  /** What to do now, in Bengali. */
  hint: string
  /** What was done, in words. */
  done: ReactNode
  /** The way on. */
  children: ReactNode
}

/** In the place of the questions. */
export function TimeUpCard({ hint, done, children }: Props) {
  return (
    <Card as="section" className={css.card}>
      <span className={css.mark}>
        <TimerOff size={24} />
      </span>
      <h2>{en.timeIsUp}</h2>
      <p lang="bn" className={css.words}>
        {hint}
      </p>
      <p className="meta">{done}</p>
      {children}
    </Card>
  )
}
