import { at, type Figure, sheet, text } from './svg.ts'
import { widthOf, wrap } from './wrap.ts'

const WIDTH = 430
const MARGIN = 16
const ROOM = WIDTH - 2 * MARGIN
const SIZE = 18
const LEADING = 29

/** A question as a teacher would draw it: words, figure, options A to D inside the picture. */
export function drawQuestion(words: string, figure: Figure, options: readonly string[]): string {
  const stem = wrap(words, ROOM, SIZE)
  const stemBody = stem.map((words, row) => text(MARGIN, 34 + row * LEADING, words, { size: SIZE })).join('')
  const figureTop = 34 + (stem.length - 1) * LEADING + 20
  const figureBody = at((WIDTH - figure.width) / 2, figureTop, figure.body)
  const optionsTop = figureTop + figure.height + 34
  const columns = options.every((option) => widthOf(`(A) ${option}`, SIZE) < ROOM / 2 - 8) ? 2 : 1
  const optionsBody = options.map((option, index) => {
    const row = Math.floor(index / columns)
    const x = MARGIN + (index % columns) * (ROOM / 2)
    return text(x, optionsTop + row * LEADING, `(${'ABCDEF'[index]}) ${option}`, { size: SIZE })
  })
  const height = optionsTop + (Math.ceil(options.length / columns) - 1) * LEADING + 22
  return sheet(WIDTH, height, stemBody + figureBody + optionsBody.join(''))
}

/** The options are part of the figure itself. */
export function drawPicking(words: string, figure: Figure): string {
  const stem = wrap(words, ROOM, SIZE)
  const stemBody = stem.map((words, row) => text(MARGIN, 34 + row * LEADING, words, { size: SIZE })).join('')
  const figureTop = 34 + (stem.length - 1) * LEADING + 20
  return sheet(WIDTH, figureTop + figure.height + 18, stemBody + at((WIDTH - figure.width) / 2, figureTop, figure.body))
}
