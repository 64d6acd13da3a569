import { MINUTE } from '@anushilon/domain/instant'
import { dhakaClock } from '@anushilon/domain/dhaka-time'
import { useMedia } from '../../../ui/layout/use-media.ts'
import type { PlannedWindow } from '../window.ts'
import css from './WindowDrawing.module.css'

const LEFT = 20
/** In the units of the drawing, which are about pixels: on a phone its letters would shrink with it. */
const WIDTHS = { phone: 280, wide: 600 }
const NAMES = { mcq: 'MCQ', written: 'Written' } as const
/** As wide as a letter of the labels is at most, on average. */
const LETTER = 7.6
const LATE_STARTS = 'room for late starts'

/** As much as there is room for. */
function labelOf(kind: keyof typeof NAMES, minutes: number, width: number): string {
  const labels = [`${NAMES[kind]} ${minutes} min`, NAMES[kind], `${minutes}`]
  return labels.find((label) => label.length * LETTER < width) ?? ''
}

/** The window to scale: what who starts at once does, the last start with the full time, and the end. */
export function WindowDrawing({ window: { opensAt, closesAt, parts, lastFullStart } }: { window: PlannedWindow }) {
  const width = useMedia('(width < 720px)') ? WIDTHS.phone : WIDTHS.wide
  const [right, whole] = [LEFT + width, width + 2 * LEFT]
  const scale = width / (closesAt - opensAt)
  const x = (at: number) => LEFT + (at - opensAt) * scale
  const ends = parts.map((_, index) =>
    parts.slice(0, index + 1).reduce((at, { minutes }) => at + minutes * MINUTE, opensAt),
  )
  const boxes = parts.map(({ kind, minutes }, index) => {
    const [start, end] = [ends[index - 1] ?? opensAt, ends[index] ?? opensAt].map((at) => x(Math.min(at, closesAt)))
    return { kind, minutes, x: start ?? 0, width: Math.max(0, (end ?? 0) - (start ?? 0) - 3) }
  })
  const from = ends.at(-1) ?? opensAt
  const spoken = [
    `Opens ${dhakaClock(opensAt)}`,
    ...parts.map(({ kind, minutes }) => `${NAMES[kind]} ${minutes} minutes`),
    lastFullStart === null ? 'nobody has the full time' : `last full start ${dhakaClock(lastFullStart)}`,
    `closes ${dhakaClock(closesAt)}`,
  ]
  const rest = from < closesAt ? { x: (x(from) + x(closesAt)) / 2, width: x(closesAt) - x(from) } : null
  return (
    <svg viewBox={`0 0 ${whole} 94`} role="img" aria-label={spoken.join(', ')} className={css.drawing}>
      <path d={`M6 50H${whole - 6}`} className={css.line} />
      <rect x={LEFT} y="30" width={width} height="40" rx="10" className={css.window} />
      {boxes.map((box) => (
        <g key={box.kind} className={css[box.kind]}>
          <rect x={box.x} y="34" width={box.width} height="32" rx="8" />
          <text x={box.x + box.width / 2} y="55" textAnchor="middle">
            {labelOf(box.kind, box.minutes, box.width)}
          </text>
        </g>
      ))}
      {rest !== null && rest.width > LATE_STARTS.length * LETTER && (
        <text x={rest.x} y="54" textAnchor="middle" className={css.late}>
          {LATE_STARTS}
        </text>
      )}
      <path d={`M${LEFT} 22v54M${right} 22v54`} className={css.edge} />
      <text x={LEFT} y="15" className={css.end}>
        Opens {dhakaClock(opensAt)}
      </text>
      <text x={right} y="15" textAnchor="end" className={css.end}>
        Closes {dhakaClock(closesAt)}
      </text>
      {lastFullStart !== null && (
        <>
          <path d={`M${x(lastFullStart)} 70v8`} className={css.tick} />
          <text
            x={Math.min(Math.max(x(lastFullStart), 90), whole - 90)}
            y="90"
            textAnchor="middle"
            className={css.last}
          >
            last full start {dhakaClock(lastFullStart)}
          </text>
        </>
      )}
    </svg>
  )
}
