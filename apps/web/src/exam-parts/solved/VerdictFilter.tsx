import { solution as en } from '../../text/en-solutions.ts'
import { classNames } from '@anushilon/ui/class-names.ts'
import type { Verdict } from './verdict.ts'
import { FACES, ORDER, type Counts } from './VerdictCounts.tsx'
import css from './VerdictFilter.module.css'

interface Props {
  readonly counts: Counts
  /** Null: all questions are shown. */
  readonly shown: Verdict | null
  readonly onShow: (verdict: Verdict | null) => void
  /** One below the other, for a side column. */
  readonly lines?: boolean
}

/** How many were right, wrong and left open. A press shows those alone, another all of them again. */
export function VerdictFilter({ counts, shown, onShow, lines = false }: Props) {
  return (
    <div role="group" aria-label={en.filter} className={lines ? css.lines : css.tiles}>
      {ORDER.map((verdict) => {
        const { icon: Face, label } = FACES[verdict]
        return (
          <button
            key={verdict}
            type="button"
            className={classNames(css.verdict, css[verdict])}
            aria-pressed={shown === verdict}
            disabled={counts[verdict] === 0}
            onClick={() => onShow(shown === verdict ? null : verdict)}
          >
            <Face size={18} />
            <b className={css.count}>{counts[verdict]}</b>
            <span className={css.label}>{label}</span>
          </button>
        )
      })}
    </div>
  )
}
