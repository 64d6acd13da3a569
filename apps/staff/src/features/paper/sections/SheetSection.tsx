import type { ReactNode } from 'react'
import css from './SheetSection.module.css'

/** A part of the form: its name and a word of help on the left, its fields on the right. */
export function SheetSection({ title, help, children }: { title: string; help?: string; children: ReactNode }) {
  return (
    <section className={css.section}>
      <header>
        <h2>{title}</h2>
        {help !== undefined && <p lang="bn">{help}</p>}
      </header>
      <div className={css.fields}>{children}</div>
    </section>
  )
}
