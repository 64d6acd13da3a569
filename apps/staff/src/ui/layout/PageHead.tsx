import { languageOf } from '@anushilon/ui/text/language.ts'
import { type ReactNode, useEffect } from 'react'
import css from './PageHead.module.css'

interface Props {
  title: string
  note?: ReactNode
  /** What belongs to the title itself, such as the way to the month after. */
  beside?: ReactNode
  /** Buttons on the right; one of them primary at most. */
  children?: ReactNode
}

/** The head of every screen; also what the browser's tab is called. */
export function PageHead({ title, note, beside, children }: Props) {
  useEffect(() => {
    document.title = `${title} · Anushilon Staff`
  }, [title])
  return (
    <header className={css.head}>
      <div>
        <div className={css.title}>
          <h1 lang={languageOf(title)}>{title}</h1>
          {beside}
        </div>
        {note !== undefined && <p lang={typeof note === 'string' ? languageOf(note) : undefined}>{note}</p>}
      </div>
      {children !== undefined && <div className={css.actions}>{children}</div>}
    </header>
  )
}
