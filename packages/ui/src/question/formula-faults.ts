import { hasFormula, piecesOf, sourceOf } from './formulas.ts'
import { loadKatex } from './katex.ts'

export interface FormulaFault {
  readonly source: string
  readonly fault: string
}

/** What is wrong with the formulas of a text, each with its source. */
export async function formulaFaults(text: string): Promise<FormulaFault[]> {
  if (!hasFormula(text)) return []
  const { faultIn } = await loadKatex()
  return piecesOf(text).flatMap((piece) => {
    const fault = piece.kind === 'words' ? null : faultIn(piece.text)
    return fault === null ? [] : [{ source: sourceOf(piece), fault }]
  })
}
