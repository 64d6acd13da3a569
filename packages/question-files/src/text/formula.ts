const CLOSING: Readonly<Record<string, string>> = { '\\(': '\\)', '\\[': '\\]', $$: '$$' }

/** Formulas stand between single dollar signs; files write them in several ways. */
export function withDollars(text: string): string {
  const opening = /\\[([]|\$\$/g
  // What does not come any more is not looked for again: a text of nothing but openings would take for ever.
  const absent = new Set<string>()
  let written = ''
  let at = 0
  for (let found = opening.exec(text); found !== null; found = opening.exec(text)) {
    const closing = CLOSING[found[0]] ?? ''
    const end = absent.has(closing) ? -1 : text.indexOf(closing, opening.lastIndex)
    if (end === -1) {
      absent.add(closing)
      continue
    }
    const formula = text.slice(opening.lastIndex, end).trim()
    written += text.slice(at, found.index) + (formula === '' ? '' : `$${formula}$`)
    at = end + closing.length
    opening.lastIndex = at
  }
  return written + text.slice(at)
}

/** As the pages draw them: "costs $5 and $10" holds none. */
const FORMULA = /\\\$|\$(?=[^\s$])((?:\\.|[^$\\])*?(?:\\.|[^$\\\s]))\$(?!\d)/g

export interface BrokenFormula {
  readonly formula: string
  /** The whole text with it mended. */
  readonly mended: string
}

/** The first formula whose braces do not pair up. */
export function brokenFormula(text: string): BrokenFormula | null {
  for (const { 0: whole, 1: formula = '', index } of text.matchAll(FORMULA)) {
    const mended = pairedBraces(formula)
    if (mended === formula) continue
    return { formula, mended: `${text.slice(0, index)}$${mended}$${text.slice(index + whole.length)}` }
  }
  return null
}

/** Closes what is open at the end, drops what closes nothing. */
function pairedBraces(formula: string): string {
  let open = 0
  let paired = ''
  for (const part of formula.split(/(\\[\s\S]|[{}])/)) {
    if (part === '}' && open === 0) continue
    if (part === '{') open += 1
    if (part === '}') open -= 1
    paired += part
  }
  return paired + '}'.repeat(open)
}
