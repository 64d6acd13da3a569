import type { WrittenLine } from './line.ts'

const ONLY_LETTER = /^[([]?\s*([A-Ja-jক-ঞ])\s*[.)\]।]?$/u
const ONLY_NUMBER = /^[([]?\s*[0-9০-৯]{1,4}\s*[.)\]।]?$/u

/** A cell: its paragraphs. */
export type TableCell = readonly WrittenLine[]

/** A row as one line with tabs; cells of several paragraphs, as in a page of two columns, one after the other. */
export function* rowLines(cells: readonly TableCell[]): Generator<WrittenLine> {
  const filled = cells.map((cell) => cell.filter(({ text, pictures }) => text.trim() !== '' || pictures.length > 0))
  if (filled.some((cell) => cell.length > 1)) {
    for (const cell of filled) yield* cell
    return
  }
  const parts = filled.map(([line]) => line)
  const [first] = parts.filter((line) => line !== undefined)
  if (first === undefined) return
  let text = ''
  const stressed: WrittenLine['stressed'][number][] = []
  for (const [at, part] of parts.entries()) {
    const written = (part?.text ?? '').trim()
    const indent = (part?.text ?? '').length - (part?.text ?? '').trimStart().length
    for (const { how, from, to } of part?.stressed ?? [])
      stressed.push({ how, from: text.length + Math.max(0, from - indent), to: text.length + to - indent })
    text += withSign(written, at === 0, at < parts.length - 1)
  }
  yield {
    number: first.number,
    text: text.trimEnd(),
    isListed: parts[0]?.isListed ?? false,
    stressed,
    pictures: parts.flatMap((part) => part?.pictures ?? []),
    doubts: parts.flatMap((part) => part?.doubts ?? []),
    cells: parts.map((part) => (part?.text ?? '').trim()),
  }
}

/** A letter or a number with a cell of its own is one with the words beside it. */
function withSign(text: string, isFirst: boolean, hasNext: boolean): string {
  if (!hasNext) return text
  const letter = ONLY_LETTER.exec(text)?.[1]
  if (letter !== undefined) return `${letter}) `
  return isFirst && ONLY_NUMBER.test(text) ? `${text.replaceAll(/[^0-9০-৯]/gu, '')}. ` : `${text}\t`
}
