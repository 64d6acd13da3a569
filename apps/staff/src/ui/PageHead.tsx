import { languageOf } from '@anushilon/ui/text/language.ts'
import { type ReactNode, useEffect } from 'react'
import css from './PageHead.module.css'

interface Props {
  title: string
  note?: ReactNode
  /** Buttons on the right; one of them primary at most. */
  children?: ReactNode
}

/** The head of every screen; also what the browser's tab is called. */
export function PageHead({ title, note, children }: Props) {
  useEffect(() => {
    document.title = `${title} · Anushilon Staff`
  }, [title])
  return (
    <header className={css.head}>
      <div>
        <h1 lang={languageOf(title)}>{title}</h1>
        {note !== undefined && <p lang={typeof note === 'string' ? languageOf(note) : undefined}>{note}</p>}
      </div>
      {children !== undefined && <div className={css.actions}>{children}</div>}
    </header>
  )
}
