import type { Deps } from '../deps.ts'
import { svgText } from '../images/svg.ts'
import { storePicture } from '../packs/pictures.ts'
import { sharedTypesetter, type Typesetter } from '../print/typesetter.ts'
import { type PaperToDraw, papersToDraw, saveDrawnPaper } from '../stores/exam/drawn-papers.ts'

const AT_ONCE = 10
const PAGE = { width: 1200, margin: 48, number: 64, size: 30, line: 50 } as const
/** Beyond it the letters would be too small to read. */
const MOST_LINES = 400

/**
 * Makes pictures of written papers that are but typed, for programs that know a paper as one picture (decision 049). Formulas
 * stand in them as they were typed. Where two servers draw the same, the same picture comes out.
 */
export async function drawTypedPapers(deps: Pick<Deps, 'db' | 'storage' | 'secrets'>): Promise<void> {
  for (const paper of await papersToDraw(deps.db, AT_ONCE)) {
    const { path } = await storePicture(deps, 'paper.svg', Buffer.from(drawingOf(paper, await sharedTypesetter())))
    await saveDrawnPaper(deps.db, paper, path)
  }
}

function drawingOf({ texts, marks }: PaperToDraw, type: Typesetter): string {
  const { width, margin, number, size, line } = PAGE
  const [left, right] = [margin + number, width - margin - number]
  const rows = texts.flatMap((text, at) =>
    wrapped(text, right - left, type).map((words, row) => ({
      words,
      number: row === 0 ? `${at + 1}.` : '',
      marks: row === 0 ? String(marks[at] ?? '') : '',
    })),
  )
  const shown = rows.length > MOST_LINES ? [...rows.slice(0, MOST_LINES), { words: '…', number: '', marks: '' }] : rows
  const drawn = shown.map((row, at) => {
    const y = margin + (at + 1) * line
    const text = (x: number, words: string, more = '') => `<text x="${x}" y="${y}"${more}>${svgText(words)}</text>`
    return text(margin, row.number) + text(left, row.words) + text(width - margin, row.marks, ' text-anchor="end"')
  })
  const height = 2 * margin + shown.length * line
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="Noto Sans" font-size="${size}"><rect width="${width}" height="${height}" fill="#fff"/>${drawn.join('')}</svg>`
}

function wrapped(text: string, width: number, type: Typesetter): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = ['']
    for (const word of paragraph.split(/\s+/)) {
      const longer = `${lines.at(-1) ?? ''} ${word}`.trim()
      if (type.line(longer, PAGE.size, 'regular').width <= width) lines[lines.length - 1] = longer
      else lines.push(word)
    }
    return lines.filter((words, at) => words !== '' || at === lines.length - 1)
  })
}
