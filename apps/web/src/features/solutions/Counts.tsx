import CircleCheck from 'lucide-react/icons/circle-check'
import CircleMinus from 'lucide-react/icons/circle-minus'
import CircleX from 'lucide-react/icons/circle-x'
import { solution as en } from '../../text/en-solutions.ts'
import { classes } from '../../ui/classes.ts'
import type { Verdict } from '../../ui/verdict.ts'
import css from './Counts.module.css'

const FACES = {
  right: { icon: CircleCheck, label: en.correct },
  wrong: { icon: CircleX, label: en.wrong },
  missed: { icon: CircleMinus, label: en.notAnswered },
} as const

const ORDER = ['right', 'wrong', 'missed'] as const

interface Props {
  readonly verdicts: readonly Verdict[]
  /** Three tiles side by side, or lines one below the other. */
  readonly look: 'tiles' | 'lines'
}

export function Counts({ verdicts, look }: Props) {
  return (
    <dl className={classes(css.counts, css[look])}>
      {ORDER.map((verdict) => {
        const { icon: Face, label } = FACES[verdict]
        return (
          <div key={verdict} className={css[verdict]}>
            <dt>
              <Face size={18} />
              <span>{label}</span>
            </dt>
            <dd>{verdicts.filter((one) => one === verdict).length}</dd>
          </div>
        )
      })}
    </dl>
  )
}
