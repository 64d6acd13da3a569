import { languageOf } from '@anushilon/ui/text/language.ts'
import { RemoveButton } from './RemoveButton.tsx'
import css from './RubricLineField.module.css'

interface Props {
  readonly id?: string
  /** "Line 2", or which question's it is too. */
  readonly name: string
  readonly text: string
  /** As typed: "−0" is on its way to "−0.5". */
  readonly marks: string
  readonly onText: (text: string) => void
  readonly onMarks: (marks: string) => void
  readonly onRemove: () => void
}

/** One line of a rubric to be written, at the desk and in a paper alike. */
export function RubricLineField({ id, name, text, marks, onText, onMarks, onRemove }: Props) {
  const ofLine = name.charAt(0).toLowerCase() + name.slice(1)
  return (
    <li className={css.line}>
      <textarea
        id={id}
        rows={1}
        aria-label={name}
        lang={languageOf(text)}
        value={text}
        maxLength={120}
        onChange={({ target }) => onText(target.value.replaceAll('\n', ' '))}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      <input
        aria-label={`Marks of ${ofLine}`}
        value={marks}
        inputMode="decimal"
        onChange={({ target }) => onMarks(target.value)}
      />
      <RemoveButton label={`Remove ${ofLine}`} onRemove={onRemove} />
    </li>
  )
}
