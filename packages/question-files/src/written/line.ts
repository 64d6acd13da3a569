export type Stress = 'highlight' | 'underline' | 'bold'

export interface Stressed {
  readonly how: Stress
  readonly from: number
  readonly to: number
}

/** What a reader changed, could not keep, or could not turn into Unicode; for whoever looks the question over. */
export interface Doubt {
  readonly kind: 'changed' | 'lost' | 'font'
  /** A sentence. */
  readonly message: string
}

/** A line as somebody wrote it, whatever program they used; formulas stand between dollar signs. */
export interface WrittenLine {
  /** The line or paragraph of the file. */
  readonly number: number
  readonly text: string
  /** Its number or letter is the program's own, and stands at the beginning of the text. */
  readonly isListed: boolean
  readonly stressed: readonly Stressed[]
  /** What the pictures in it are called. */
  readonly pictures: readonly string[]
  readonly doubts: readonly Doubt[]
  /** Of a row of a table; they stand in the text too, with tabs between them. */
  readonly cells: readonly string[] | null
}

export function plainLine(number: number, text: string): WrittenLine {
  return { number, text, isListed: false, stressed: [], pictures: [], doubts: [], cells: null }
}

/** The line from there on, or up to there. */
export function partOf(line: WrittenLine, from: number, to = line.text.length): Pick<WrittenLine, 'text' | 'stressed'> {
  return {
    text: line.text.slice(from, to),
    stressed: line.stressed.flatMap((span) => {
      const cut = { how: span.how, from: Math.max(span.from, from) - from, to: Math.min(span.to, to) - from }
      return cut.from < cut.to ? [cut] : []
    }),
  }
}

/** As it is stored: in one line, without tabs. */
export function tidy(text: string): string {
  return text
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .trim()
    .normalize('NFC')
}
