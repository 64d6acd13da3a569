import { type RefObject, useRef, useState } from 'react'
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

  const before = useRef(work)

  // At once and not when the field is left: the button that saves leaves the focus where it is.
  function take(value: string): void {
    setTyped(value)
    const given = typedMarks(value, full)
    if (given !== null && given !== marks) onWork({ ...work, byHand: given })
  }

  function press(change: Work): void {
    setTyped(null)
    onWork(change)
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
            onChange={(event) => take(event.target.value)}
            onFocus={(event) => {
              before.current = work
              event.target.select()
            }}
            onBlur={() => setTyped(null)}
            onKeyDown={(event) => {
              if (event.key === 'Escape' && typed !== null) press({ ...work, byHand: before.current.byHand })
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
                onClick={() => press(withWhole(work, whole, marks, full))}
              >
                {whole}
              </button>
            ))}
            <button
              type="button"
              aria-label="Half"
              aria-pressed={marks !== null && marks % 1 !== 0}
              onMouseDown={keepFocus}
              onClick={() => press(withHalf(work, marks, full))}
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
          <button type="button" onMouseDown={keepFocus} onClick={() => press({ ...work, byHand: null })}>
            Back to rubric
          </button>
        </p>
      )}
    </section>
  )
}
