import type { Topic } from '../banks/bank.ts'
import { GREEN, INK_SOFT, line, sheet, text } from './svg.ts'
import { wrap } from './wrap.ts'

const WIDTH = 560
const MARGIN = 32
const ROOM = WIDTH - 2 * MARGIN - 34

/** All questions of a topic with answer and reason, as a centre hands it out after the exam. */
export function drawSolutionSheet(subject: string, topic: Topic): string {
  const pieces = [
    text(WIDTH / 2, 46, `${subject}: ${topic.name}`, { size: 22, weight: 600, anchor: 'middle' }),
    text(WIDTH / 2, 76, 'সমাধান · Solution sheet', { size: 16, anchor: 'middle', fill: INK_SOFT }),
    line(MARGIN, 92, WIDTH - MARGIN, 92, 'stroke="#C3CAD8" stroke-width="1.5"'),
  ]
  let y = 126
  topic.questions.forEach(({ words, options, correct, why }, index) => {
    pieces.push(text(MARGIN, y, `${index + 1}.`, { size: 17, weight: 600 }))
    for (const row of wrap(words, ROOM, 17)) {
      pieces.push(text(MARGIN + 34, y, row, { size: 17 }))
      y += 27
    }
    pieces.push(
      text(MARGIN + 34, y, `(${'ABCD'[correct]}) ${options[correct]}`, { size: 17, weight: 600, fill: GREEN }),
    )
    y += 27
    for (const row of why.flatMap((step) => wrap(step, ROOM, 16))) {
      pieces.push(text(MARGIN + 34, y, row, { size: 16, fill: INK_SOFT }))
      y += 25
    }
    y += 16
  })
  return sheet(WIDTH, y + 4, pieces.join(''))
}
