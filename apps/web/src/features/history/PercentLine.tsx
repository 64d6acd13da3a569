import { progress as text } from '../../text/en-results.ts'
import { languageOf } from '@anushilon/ui/text/language.ts'
import css from './PercentLine.module.css'
import type { ProgressLine } from './use-history.ts'

/** Drawn in a box that is stretched; lines and dots keep their thickness. */
const WIDTH = 100
const HEIGHT = 100
const MARGIN = 6

/** From nought at the bottom to a hundred on top, exam by exam. */
export function PercentLine({ points }: Pick<ProgressLine, 'points'>) {
  const step = (WIDTH - 2 * MARGIN) / Math.max(1, points.length - 1)
  const places = points.map((point, index) => ({
    point,
    x: round(MARGIN + index * step),
    y: round(HEIGHT - MARGIN - (point.percentile / 100) * (HEIGHT - 2 * MARGIN)),
  }))
  const percents = points.map(({ percentile }) => Math.round(percentile))
  return (
    <svg
      role="img"
      aria-label={text.line(percents[0] ?? 0, percents.at(-1) ?? 0, points.length)}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className={css.chart}
    >
      <path d={`M0 ${MARGIN}H${WIDTH}M0 ${HEIGHT / 2}H${WIDTH}M0 ${HEIGHT - MARGIN}H${WIDTH}`} className={css.grid} />
      <polyline points={places.map(({ x, y }) => `${x},${y}`).join(' ')} className={css.line} />
      {places.map(({ point, x, y }) => (
        <path key={point.examId} d={`M${x} ${y}h0`} className={css.dot}>
          <title lang={languageOf(point.name)}>
            {text.point(point.name, point.position, point.rankedStudents, Math.round(point.percentile))}
          </title>
        </path>
      ))}
    </svg>
  )
}

function round(length: number): number {
  return Math.round(length * 100) / 100
}
