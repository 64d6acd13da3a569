import type { KatexOptions } from 'katex'

/** Formulas come from files and from many hands: no links, no pictures, no endless macros. */
const OPTIONS: KatexOptions = { strict: 'ignore', trust: false, maxExpand: 500, maxSize: 40, throwOnError: true }

export interface Katex {
  /** Draws into the node, element by element: the Content-Security-Policy lets no markup with styles in. */
  drawFormula(node: HTMLElement, formula: string, isDisplay: boolean): void
  /** What is wrong with a formula, in KaTeX's words; null where nothing is. */
  faultIn(formula: string): string | null
}

let loaded: Katex | undefined
let loading: Promise<Katex> | undefined

/** Undefined until it has been fetched. */
export function katexIfLoaded(): Katex | undefined {
  return loaded
}

/** Fetched with the first formula: most papers have none. A failed fetch is tried again with the next. */
export async function loadKatex(): Promise<Katex> {
  loading ??= fetchKatex()
  try {
    loaded = await loading
    return loaded
  } catch (error) {
    loading = undefined
    throw error
  }
}

async function fetchKatex(): Promise<Katex> {
  const [{ default: katex }] = await Promise.all([
    import('katex'),
    import('katex/contrib/mhchem'),
    import('katex/dist/katex.min.css'),
  ])
  return {
    drawFormula: (node, formula, isDisplay) => katex.render(formula, node, { ...OPTIONS, displayMode: isDisplay }),
    faultIn(formula) {
      try {
        katex.renderToString(formula, OPTIONS)
        return null
      } catch (error) {
        return error instanceof Error ? error.message.replace(/^KaTeX parse error: /, '') : 'cannot be read'
      }
    },
  }
}
