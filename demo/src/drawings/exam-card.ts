import { at, type Figure, GROUND, sheet } from './svg.ts'

const [WIDTH, HEIGHT, STEP] = [480, 270, 22]

/** The picture on an exam's card: a figure on squared paper, kept to the middle so that any crop shows it. */
export function drawExamCard(figure: Figure): string {
  const scale = Math.min(250 / figure.width, 176 / figure.height)
  const columns = Array.from({ length: Math.ceil(WIDTH / STEP) }, (_, index) => `M${index * STEP + 9} 0V${HEIGHT}`)
  const rows = Array.from({ length: Math.ceil(HEIGHT / STEP) }, (_, index) => `M0 ${index * STEP + 3}H${WIDTH}`)
  const squares = `<path d="${[...columns, ...rows].join('')}" fill="none" stroke="#DCE6FF" stroke-width="1"/>`
  const left = (WIDTH - figure.width * scale) / 2
  const top = (HEIGHT - figure.height * scale) / 2
  return sheet(WIDTH, HEIGHT, squares + at(left, top, figure.body, scale), GROUND, 0.75)
}
