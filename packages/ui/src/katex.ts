import katex from 'katex'
import 'katex/contrib/mhchem'
import 'katex/dist/katex.min.css'

/** Formulas come from files and from many hands: no links, no pictures, no endless macros. */
const OPTIONS = { strict: 'ignore', trust: false, maxExpand: 500, maxSize: 40, throwOnError: true } as const

/** Draws into the node, element by element: the Content-Security-Policy lets no markup with styles in. */
export function drawFormula(node: HTMLElement, formula: string, isDisplay: boolean): void {
  katex.render(formula, node, { ...OPTIONS, displayMode: isDisplay })
}

/** What is wrong with a formula, in KaTeX's words; null where nothing is. */
export function faultInFormula(formula: string): string | null {
  try {
    katex.renderToString(formula, OPTIONS)
    return null
  } catch (error) {
    return error instanceof Error ? error.message.replace(/^KaTeX parse error: /, '') : 'cannot be read'
  }
}
