import { useLayoutEffect, useRef } from 'react'
import { hasFormula, piecesOf, sourceOf, type Piece } from './formulas.ts'
import css from './MathText.module.css'

type Katex = typeof import('./katex.ts')

let katex: Katex | undefined
let loading: Promise<Katex> | undefined

/** Fetched with the first formula: most papers have none. A failed fetch is tried again with the next. */
async function loadKatex(): Promise<Katex> {
  loading ??= import('./katex.ts')
  try {
    katex = await loading
    return katex
  } catch (error) {
    loading = undefined
    throw error
  }
}

/** Words with formulas between dollar signs. What cannot be drawn is shown as it was written. */
export function MathText({ text }: { text: string }) {
  if (!hasFormula(text)) return text
  let at = 0
  return piecesOf(text).map((piece) => {
    const key = at
    at += piece.text.length + 1
    return piece.kind === 'words' ? piece.text : <Formula key={key} piece={piece} />
  })
}

function Formula({ piece }: { piece: Piece }) {
  const node = useRef<HTMLSpanElement>(null)
  const { kind, text } = piece

  useLayoutEffect(() => {
    const span = node.current
    if (span === null) return
    let isCurrent = true
    const source = sourceOf({ kind, text })
    const draw = ({ drawFormula }: Katex) => {
      try {
        if (isCurrent) drawFormula(span, text, kind === 'display')
      } catch {
        span.textContent = source
        span.classList.add(css.broken ?? '')
      }
    }
    span.classList.remove(css.broken ?? '')
    if (katex === undefined) {
      span.textContent = source
      // Without the network the source stays: it can still be read.
      loadKatex().then(draw, () => undefined)
    } else draw(katex)
    return () => {
      isCurrent = false
    }
  }, [kind, text])

  return <span ref={node} className={kind === 'display' ? css.display : css.inline} />
}

/** What is wrong with the formulas of a text, each with its source. */
export async function formulaFaults(text: string): Promise<{ readonly source: string; readonly fault: string }[]> {
  if (!hasFormula(text)) return []
  const { faultInFormula } = await loadKatex()
  return piecesOf(text).flatMap((piece) => {
    const fault = piece.kind === 'words' ? null : faultInFormula(piece.text)
    return fault === null ? [] : [{ source: sourceOf(piece), fault }]
  })
}
