import { BRAND, circle, type Figure, text } from '../svg.ts'

/** A corner of an answer sheet: rows of bubbles, one filled in each. */
export function answerBubbles(): Figure {
  const filled = [1, 3, 0, 2]
  const rows = filled.flatMap((pick, row) => {
    const y = 24 + row * 38
    const number = text(14, y + 6, String(row + 1), { size: 17, weight: 600, fill: BRAND, anchor: 'middle' })
    const bubbles = ['A', 'B', 'C', 'D'].map((letter, column) => {
      const x = 56 + column * 42
      const isPicked = pick === column
      return (
        circle(x, y, 15, `fill="${isPicked ? BRAND : '#FFFFFF'}" stroke="${BRAND}"`) +
        text(x, y + 5, letter, { size: 14, weight: 600, fill: isPicked ? '#FFFFFF' : BRAND, anchor: 'middle' })
      )
    })
    return [number, ...bubbles]
  })
  return { width: 204, height: 164, body: rows.join('') }
}
