/** A text in pieces: words as they are, and formulas without their dollar signs. */
export interface Piece {
  readonly kind: 'words' | 'formula' | 'display'
  readonly text: string
  /** Where it ends in the whole. */
  readonly end: number
}

/**
 * `$…$` is a formula in the line, `$$…$$` one of its own line; `\$` is a dollar. As in most tools, what begins or ends
 * with a space and what is followed by a digit is no formula: "costs $5 and $10" stays as it is.
 */
const FORMULA = /\\\$|\$\$([^$]+)\$\$|\$(?=[^\s$])((?:\\.|[^$\\])*?(?:\\.|[^$\\\s]))\$(?!\d)/g

export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  let words = ''
  let end = 0
  const flush = (at: number) => {
    if (words !== '') pieces.push({ kind: 'words', text: words, end: at })
    words = ''
  }
  for (const found of text.matchAll(FORMULA)) {
    const [whole, display, inline] = found
    words += text.slice(end, found.index)
    end = found.index + whole.length
    if (display === undefined && inline === undefined) words += whole.slice(1)
    else {
      flush(found.index)
      const kind = display === undefined ? 'formula' : 'display'
      pieces.push({ kind, text: display ?? inline ?? '', end })
    }
  }
  words += text.slice(end)
  flush(text.length)
  return pieces
}

/** Only a text with a dollar in it is looked at closely. */
export function hasFormula(text: string): boolean {
  return text.includes('$') && piecesOf(text).some(({ kind }) => kind !== 'words')
}

/** As its author wrote it. */
export function sourceOf({ kind, text }: Pick<Piece, 'kind' | 'text'>): string {
  if (kind === 'words') return text
  return kind === 'display' ? `$$${text}$$` : `$${text}$`
}
