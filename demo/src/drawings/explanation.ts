import { BRAND, line, rect, sheet, text } from './svg.ts'
import { widthOf, wrap } from './wrap.ts'

const WIDTH = 430
const MARGIN = 30
const SIZE = 18
const LEADING = 31

/** A worked solution in a few lines; the last one is the answer and is underlined, as on the board. */
export function drawExplanation(steps: readonly string[]): string {
  const rows = steps.flatMap((step) => wrap(step, WIDTH - MARGIN - 16, SIZE))
  const lines = rows.map((row, index) => text(MARGIN, 36 + index * LEADING, row, { size: SIZE }))
  const last = rows.at(-1) ?? ''
  const bottom = 36 + (rows.length - 1) * LEADING
  const underline = line(
    MARGIN,
    bottom + 11,
    MARGIN + Math.min(widthOf(last, SIZE) * 0.86, WIDTH - MARGIN - 16),
    bottom + 11,
  )
  const edge = rect(12, 16, 4, bottom - 4, `fill="${BRAND}" stroke="none" rx="2"`)
  return sheet(WIDTH, bottom + 30, edge + lines.join('') + underline)
}
