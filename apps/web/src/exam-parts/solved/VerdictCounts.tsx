import CircleCheck from 'lucide-react/icons/circle-check'
import CircleMinus from 'lucide-react/icons/circle-minus'
import CircleX from 'lucide-react/icons/circle-x'
import { solution as en } from '../../text/en-solutions.ts'
import css from './VerdictCounts.module.css'
import type { Verdict } from './verdict.ts'

export const FACES = {
  right: { icon: CircleCheck, label: en.correct },
  wrong: { icon: CircleX, label: en.wrong },
  missed: { icon: CircleMinus, label: en.notAnswered },
} as const

export const ORDER = ['right', 'wrong', 'missed'] as const

export type Counts = Readonly<Record<Verdict, number>>

export function countVerdicts(verdicts: readonly Verdict[]): Counts {
  const counts = { right: 0, wrong: 0, missed: 0 }
  for (const verdict of verdicts) counts[verdict] += 1
  return counts
}

/** Three side by side. */
export function VerdictTiles({ counts }: { counts: Counts }) {
  return (
    <dl className={css.tiles}>
      {ORDER.map((verdict) => {
        const { icon: Face, label } = FACES[verdict]
        return (
          <div key={verdict} className={css[verdict]}>
            <dt>
              <Face size={18} />
              <span>{label}</span>
            </dt>
            <dd>{counts[verdict]}</dd>
          </div>
        )
      })}
    </dl>
  )
}
