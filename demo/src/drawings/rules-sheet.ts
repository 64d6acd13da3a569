import { BRAND, circle, line, sheet, text } from './svg.ts'
import { wrap } from './wrap.ts'

const WIDTH = 430
const SIZE = 17

export interface RulesWords {
  readonly bengali: readonly string[]
  readonly english: readonly string[]
}

/** The rules of an exam, Bengali first, with the number of each in a bubble. */
export function drawRules({ bengali, english }: RulesWords): string {
  const pieces: string[] = []
  let y = 42
  const heading = (words: string) => {
    pieces.push(text(WIDTH / 2, y, words, { size: 21, weight: 600, anchor: 'middle' }))
    pieces.push(line(WIDTH / 2 - 62, y + 14, WIDTH / 2 + 62, y + 14, `stroke="${BRAND}" stroke-width="3"`))
    y += 52
  }
  const list = (rules: readonly string[], digits: string) => {
    rules.forEach((rule, index) => {
      pieces.push(circle(32, y - 6, 13, `stroke="${BRAND}" stroke-width="1.6"`))
      pieces.push(text(32, y - 1, digits[index] ?? '', { size: 14, weight: 600, fill: BRAND, anchor: 'middle' }))
      for (const row of wrap(rule, WIDTH - 56 - 18, SIZE)) {
        pieces.push(text(56, y, row, { size: SIZE }))
        y += 28
      }
      y += 8
    })
  }
  heading('পরীক্ষার নিয়মাবলি')
  list(bengali, '১২৩৪৫৬৭৮৯')
  y += 22
  heading('Exam rules')
  list(english, '123456789')
  return sheet(WIDTH, y, pieces.join(''))
}
