import { type RefObject, useState } from 'react'
import css from './MarksBox.module.css'
import side from './Side.module.css'
import { keepFocus } from '../sheet/Pens.tsx'
import { typedMarks, withHalf, withWhole, type Work } from '../work.ts'

interface Props {
  readonly work: Work
  readonly marks: number | null
  readonly full: number
  readonly hasRubric: boolean
  readonly field: RefObject<HTMLInputElement | null>
  readonly onWork: (work: Work) => void
}

/** More bubbles than this nobody finds quicker than the keys. */
const MOST_BUBBLES = 20

export function MarksBox({ work, marks, full, hasRubric, field, onWork }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed ?? (marks === null ? '' : String(marks))
  const isWrong = typed !== null && typed.trim() !== '' && typedMarks(typed, full) === null

  function take(): void {
    const given = typed === null ? null : typedMarks(typed, full)
    if (given !== null && given !== marks) onWork({ ...work, byHand: given })
    setTyped(null)
  }

  return (
    <section className={side.part}>
      <div className={css.marks}>
        <label className={css.figure}>
          <input
            ref={field}
            value={shown}
            placeholder="–"
            inputMode="decimal"
            aria-label={`Marks out of ${full} (M)`}
            aria-invalid={isWrong || undefined}
            onChange={(event) => setTyped(event.target.value)}
            onFocus={(event) => event.target.select()}
            onBlur={take}
            onKeyDown={(event) => {
              if (event.key === 'Escape') setTyped(null)
              if ((event.key === 'Enter' && !isWrong) || event.key === 'Escape') {
                event.preventDefault()
                event.stopPropagation()
                event.currentTarget.blur()
              }
            }}
          />
          <small>/ {full}</small>
        </label>
        {full <= MOST_BUBBLES && (
          <div className={css.bubbles} role="group" aria-label="Set marks">
            {Array.from({ length: Math.floor(full) + 1 }, (_, whole) => (
              <button
                key={whole}
                type="button"
                aria-pressed={marks !== null && Math.floor(marks) === whole}
                onMouseDown={keepFocus}
                onClick={() => onWork(withWhole(work, whole, marks, full))}
              >
                {whole}
              </button>
            ))}
            <button
              type="button"
              aria-label="Half"
              aria-pressed={marks !== null && marks % 1 !== 0}
              onMouseDown={keepFocus}
              onClick={() => onWork(withHalf(work, marks, full))}
            >
              ½
            </button>
          </div>
        )}
      </div>
      {isWrong && (
        <p className={css.wrong} role="alert">
          Halves from 0 to {full} can be given.
        </p>
      )}
      {work.byHand !== null && hasRubric && (
        <p className={side.byHand}>
          by hand
          <button type="button" onMouseDown={keepFocus} onClick={() => onWork({ ...work, byHand: null })}>
            Back to rubric
          </button>
        </p>
      )}
    </section>
  )
}
