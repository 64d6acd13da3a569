import Check from 'lucide-react/icons/check'
import { type ReactNode, useId } from 'react'
import { beforeStart } from '../text/en-exam.ts'
import { Card } from '@anushilon/ui/layout/Card.tsx'
import { classNames } from '@anushilon/ui/class-names.ts'
import css from './StepCard.module.css'

interface Props {
  readonly number: number
  readonly title: string
  /** It has all it needs: its number becomes a green check. */
  readonly done: boolean
  readonly children: ReactNode
}

export function StepCard({ number, title, done, children }: Props) {
  const heading = useId()
  return (
    <Card as="section" pad className={css.step} aria-labelledby={heading}>
      <div className={css.head}>
        <span className={classNames(css.number, done && css.done)}>
          <span className="sr">{beforeStart.step(number, done)}</span>
          <span aria-hidden>{done ? <Check size={16} strokeWidth={3} /> : number}</span>
        </span>
        <h2 id={heading}>{title}</h2>
      </div>
      {children}
    </Card>
  )
}
