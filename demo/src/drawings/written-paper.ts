import { bengaliDigits, marksOf, type Paper, type PaperQuestion } from '../papers/paper.ts'
import { at, line, sheet, text } from './svg.ts'
import { wrap } from './wrap.ts'

const WIDTH = 640
const MARGIN = 40
const ROOM = WIDTH - 2 * MARGIN
const SIZE = 19
const LEADING = 32

/** The question paper as the student sees it: stem, figure, parts with their marks at the right edge. */
export function drawPaper(paper: Paper): string {
  const digits = (value: number) => (paper.language === 'bn' ? bengaliDigits(value) : String(value))
  const total = marksOf(paper).reduce((sum, marks) => sum + marks, 0)
  const note =
    paper.language === 'bn'
      ? `পূর্ণমান: ${digits(total)} · প্রতিটি প্রশ্নের উত্তর আলাদা পাতায় লেখো।`
      : `Full marks: ${total} · Answer each question on a new page.`
  const pieces = [
    text(WIDTH / 2, 48, paper.title, { size: 23, weight: 600, anchor: 'middle' }),
    text(WIDTH / 2, 80, note, { size: 16, anchor: 'middle', fill: '#414A5E' }),
    line(MARGIN, 98, WIDTH - MARGIN, 98, 'stroke="#C3CAD8" stroke-width="1.5"'),
  ]
  let y = 98
  paper.questions.forEach((question, index) => {
    const drawn = drawQuestion(question, `${digits(index + 1)}${paper.language === 'bn' ? '।' : '.'}`, y + 42, digits)
    pieces.push(drawn.body)
    y = drawn.bottom
  })
  return sheet(WIDTH, y + 34, pieces.join(''))
}

function drawQuestion(question: PaperQuestion, number: string, top: number, digits: (value: number) => string) {
  const pieces = [text(MARGIN, top, number, { size: SIZE, weight: 600 })]
  let y = top
  if (question.stem !== '') {
    const rows = wrap(question.stem, ROOM - 34, SIZE)
    rows.forEach((row, index) => pieces.push(text(MARGIN + 34, top + index * LEADING, row, { size: SIZE })))
    y += (rows.length - 1) * LEADING
  }
  if (question.figure !== undefined) {
    const scale = 1.15
    pieces.push(at((WIDTH - question.figure.width * scale) / 2, y + 16, question.figure.body, scale))
    y += question.figure.height * scale + 22
  }
  if (question.stem !== '' || question.figure !== undefined) y += LEADING + 4
  question.parts.forEach(([letter, words, marks], index) => {
    const rows = wrap(words, ROOM - 34 - 30 - 44, SIZE)
    if (index > 0) y += LEADING + 3
    if (letter !== '') pieces.push(text(MARGIN + 34, y, `${letter}.`, { size: SIZE }))
    const indent = letter === '' ? 34 : 64
    rows.forEach((row, index) => pieces.push(text(MARGIN + indent, y + index * LEADING, row, { size: SIZE })))
    y += (rows.length - 1) * LEADING
    pieces.push(text(WIDTH - MARGIN, y, digits(marks), { size: SIZE, anchor: 'end' }))
  })
  return { body: pieces.join(''), bottom: y }
}
