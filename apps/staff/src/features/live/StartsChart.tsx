import type { LiveBoard } from '@anushilon/contract/staff/live'
import { MINUTE } from '@anushilon/domain/instant'
import { dhakaClock } from '@anushilon/domain/dhaka-time'
import { Panel } from '../../ui/layout/Panel.tsx'
import css from './StartsChart.module.css'

const WIDTH = 300
const HEIGHT = 62
const MOST_BARS = 30

/** How the students came in: a bar a minute, from the first of the latest half hour on. */
export function StartsChart({ starts }: { starts: LiveBoard['starts'] }) {
  const last = starts.at(-1)
  return (
    <Panel title="Starts per minute">
      {last === undefined ? (
        <p className={css.nobody}>Nobody has started yet.</p>
      ) : (
        <Bars starts={starts} last={last.at} />
      )}
    </Panel>
  )
}

function Bars({ starts, last }: { starts: LiveBoard['starts']; last: number }) {
  const shown = starts.filter(({ at }) => last - at < MOST_BARS * MINUTE)
  const first = shown[0]?.at ?? last
  const most = Math.max(...shown.map(({ students }) => students))
  const peak = shown.find(({ students }) => students === most)?.at ?? first
  const step = WIDTH / Math.max(12, (last - first) / MINUTE + 1)
  return (
    <>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT + 2}`}
        role="img"
        aria-label={`Starts per minute: at most ${most}, at ${dhakaClock(peak)}`}
        className={css.chart}
      >
        {shown.map(({ at, students }) => {
          const height = Math.max(2, (students / most) * HEIGHT)
          const x = ((at - first) / MINUTE) * step
          return (
            <rect
              key={at}
              x={x}
              y={HEIGHT - height}
              width={step * 0.72}
              height={height}
              rx={2}
              className={students > most / 3 ? css.many : css.few}
            />
          )
        })}
        <path d={`M0 ${HEIGHT + 1}H${WIDTH}`} className={css.line} />
      </svg>
      <p className={css.ends}>
        <span>{dhakaClock(first)}</span>
        {last > first && <span>{dhakaClock(last)}</span>}
      </p>
    </>
  )
}
