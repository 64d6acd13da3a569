import { FORMULA_OPTIONS } from './formula-options.ts'

/** KaTeX escapes quotes in all that an author writes, so that this begins a style attribute wherever it stands. */
const STYLE = ' style="'
const KEPT_STYLE = 'data-style'

/** Set by script, a style is within the policy; as an attribute it is not, whether in markup or by `setAttribute`. */
function applyStyle(node: HTMLElement): void {
  // Older browsers have no style on MathML, which is there to be read out and not to be seen.
  if ('style' in node) node.style.cssText = node.getAttribute(KEPT_STYLE) ?? ''
  node.removeAttribute(KEPT_STYLE)
}

export interface Katex {
  /** Draws into the node. The only way for a formula into a page: the Content-Security-Policy lets no style attribute in. */
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
    drawFormula(node, formula, isDisplay) {
      const markup = katex.renderToString(formula, { ...FORMULA_OPTIONS, displayMode: isDisplay })
      node.innerHTML = markup.replaceAll(STYLE, ` ${KEPT_STYLE}="`)
      for (const styled of node.querySelectorAll<HTMLElement>(`[${KEPT_STYLE}]`)) applyStyle(styled)
    },
    faultIn(formula) {
      try {
        katex.renderToString(formula, FORMULA_OPTIONS)
        return null
      } catch (error) {
        return error instanceof Error ? error.message.replace(/^KaTeX parse error: /, '') : 'cannot be read'
      }
    },
  }
}
