import { LONGEST_TEXT } from '@anushilon/domain/marking/annotation'
import { languageOf } from '@anushilon/ui/text/language.ts'
import css from './TextEntry.module.css'
import { useFocus } from '../use-focus.ts'

interface Props {
  readonly text: string
  readonly onType: (text: string) => void
  /** They are all there. */
  readonly onText: (text: string) => void
  readonly onCancel: () => void
}

/** Words for the page; Enter writes them, Esc does not. */
export function TextEntry({ text, onType, onText, onCancel }: Props) {
  useFocus('page-text')
  return (
    <div className={css.entry} onPointerDown={(event) => event.stopPropagation()}>
      <label htmlFor="page-text">Write on the page</label>
      <input
        id="page-text"
        autoComplete="off"
        lang={languageOf(text)}
        maxLength={LONGEST_TEXT}
        value={text}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={({ key }) => {
          if (key === 'Escape' || (key === 'Enter' && text.trim() === '')) onCancel()
          else if (key === 'Enter') onText(text.trim())
        }}
      />
    </div>
  )
}
