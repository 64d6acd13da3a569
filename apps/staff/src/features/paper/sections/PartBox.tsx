import type { ReactNode } from 'react'
import css from './PartBox.module.css'

interface PartProps {
  number: number
  name: string
  facts: string
  children: ReactNode
}

export function PartBox({ number, name, facts, children }: PartProps) {
  return (
    <section className={css.part} aria-label={`${name} part`}>
      <header>
        <span aria-hidden className={css.step}>
          {number}
        </span>
        {name}
        <span className={css.facts}>{facts}</span>
      </header>
      <div className={css.body}>{children}</div>
    </section>
  )
}
