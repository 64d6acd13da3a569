import { memo } from 'react'
import { PickQuestion } from '../exam-parts/PickQuestion.tsx'
import type { PracticeQuestion } from './paper.ts'

interface Props {
  readonly question: PracticeQuestion
  /** Its place on the paper, from 0. */
  readonly at: number
  readonly total: number
  readonly picked: number | null
  readonly onPick: (at: number, option: number) => void
}

/** Drawn again only when its own answer changes: a paper may have a hundred of them. */
export const PracticeQuestionCard = memo(function Card({ question, at, total, picked, onPick }: Props) {
  return (
    <PickQuestion
      question={{ ...question, picked }}
      number={at + 1}
      total={total}
      isOpen
      onPick={(option) => onPick(at, option)}
    />
  )
})
