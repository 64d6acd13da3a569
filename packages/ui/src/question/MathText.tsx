import { useLayoutEffect, useRef } from 'react'
import { hasFormula, piecesOf, sourceOf, type Piece } from './formulas.ts'
import { type Katex, katexIfLoaded, loadKatex } from './katex.ts'
import css from './MathText.module.css'

/** Words with formulas between dollar signs. What cannot be drawn is shown as it was written. */
export function MathText({ text }: { text: string }) {
  if (!hasFormula(text)) return text
  return piecesOf(text).map((piece) =>
    piece.kind === 'words' ? piece.text : <Formula key={piece.end} piece={piece} />,
  )
}

function Formula({ piece: { kind, text } }: { piece: Piece }) {
  const node = useRef<HTMLSpanElement>(null)

  useLayoutEffect(() => {
    const span = node.current
    if (span === null) return
    let isCurrent = true
    const source = sourceOf({ kind, text })
    const draw = ({ drawFormula }: Katex) => {
      if (!isCurrent) return
      try {
        drawFormula(span, text, kind === 'display')
      } catch {
        span.textContent = source
        span.classList.add(css.broken ?? '')
      }
    }
    const katex = katexIfLoaded()
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
