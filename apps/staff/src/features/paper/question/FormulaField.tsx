import { languageOf } from '@anushilon/ui/text/language.ts'
import { type FormulaFault, formulaFaults } from '@anushilon/ui/question/formula-faults.ts'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import css from './FormulaField.module.css'
import { OldFontNote } from './OldFontNote.tsx'
import { pasteAsWritten } from './pasted-text.ts'
import { typeInto } from './type-into.ts'

const SNIPPETS = [
  ['x₂', 'Subscript', '$x_{2}$'],
  ['x²', 'Superscript', '$x^{2}$'],
  ['a/b', 'Fraction', '$\\frac{a}{b}$'],
  ['√', 'Root', '$\\sqrt{x}$'],
  ['H₂O', 'Chemical formula', '$\\ce{H2O}$'],
] as const

interface Props {
  label: string
  value: string
  onChange: (value: string) => void
  disabled?: boolean
  rows?: number
}

/** Words with formulas between dollar signs; what KaTeX cannot read is reported below, with its source. */
export function FormulaField({ label, value, onChange, disabled = false, rows = 4 }: Props) {
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const faults = useFormulaFaults(value)

  /** Around what is selected, or at the cursor. */
  function insert(before: string, after: string): void {
    const field = area.current
    if (field === null) return
    const { selectionStart, selectionEnd } = field
    typeInto(field, before + value.slice(selectionStart, selectionEnd) + after)
    const at = selectionStart + before.length
    field.setSelectionRange(at, at)
  }

  function keys(event: KeyboardEvent): void {
    if (!event.ctrlKey || event.key.toLowerCase() !== 'm') return
    event.preventDefault()
    insert('$', '$')
  }

  return (
    <div>
      <label htmlFor={id} className={css.label}>
        {label}
      </label>
      {!disabled && (
        <div className={css.bar} role="toolbar" aria-label={`Formulas in ${label}`}>
          {SNIPPETS.map(([face, name, snippet]) => (
            <button
              key={name}
              type="button"
              aria-label={`${face}, ${name}`}
              title={name}
              onClick={() => insert(snippet, '')}
            >
              {face}
            </button>
          ))}
          <span>
            Formula between $ signs<span className={css.keys}> · Ctrl+M</span>
          </span>
        </div>
      )}
      <textarea
        ref={area}
        id={id}
        rows={rows}
        value={value}
        disabled={disabled}
        lang={languageOf(value)}
        className={css.area}
        aria-invalid={faults.length > 0}
        aria-describedby={`${id}-faults`}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={keys}
        onPaste={pasteAsWritten}
      />
      <div id={`${id}-faults`} role="status">
        <OldFontNote label={label} text={value} onChange={onChange} />
        {faults.map(({ source, fault }) => (
          <p key={source} className={css.fault}>
            <code>{source}</code> {fault}
          </p>
        ))}
      </div>
    </div>
  )
}

export function useFormulaFaults(text: string) {
  const [found, setFound] = useState<{ text: string; faults: FormulaFault[] }>()
  useEffect(() => {
    let isCurrent = true
    formulaFaults(text).then(
      (faults) => isCurrent && setFound({ text, faults }),
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [text])
  return found?.text === text ? found.faults : []
}
