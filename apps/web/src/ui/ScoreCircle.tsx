import { ui } from '@anushilon/ui/text/words.ts'
import { Badge } from '@anushilon/ui/layout/Badge.tsx'
import css from './ScoreCircle.module.css'

interface Props {
  /** Null for a late submission, which has no marks. */
  obtained: number | null
  total: number
  /** In pixels, where letters are as large as usual; it grows with them, because they stand in it. */
  size?: number
}

const RADIUS = 76
const ROUND = 2 * Math.PI * RADIUS

/** The ring is the share of the marks; negative marks leave it empty. */
export function ScoreCircle({ obtained, total, size = 168 }: Props) {
  const share = obtained === null || total <= 0 ? 0 : Math.min(1, Math.max(0, obtained / total))
  return (
    <div className={css.score} style={{ width: `${size / 16}rem` }}>
      <svg viewBox="0 0 168 168" aria-hidden className={css.ring}>
        <circle cx="84" cy="84" r={RADIUS} className={css.track} />
        {share > 0 && (
          <circle cx="84" cy="84" r={RADIUS} className={css.arc} strokeDasharray={`${share * ROUND} ${ROUND}`} />
        )}
      </svg>
      <div className={css.inside}>
        {obtained === null ? (
          <Badge kind="bad">{ui.lateSubmission}</Badge>
        ) : (
          <>
            <b style={{ fontSize: `${size / 74}rem` }}>{marksText(obtained)}</b>
            <span className={css.total}>{ui.outOf(String(total))}</span>
          </>
        )}
      </div>
    </div>
  )
}

function marksText(marks: number): string {
  return Number.isInteger(marks) ? String(marks) : marks.toFixed(2)
}
