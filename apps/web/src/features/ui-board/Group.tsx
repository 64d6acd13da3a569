import type { ReactNode } from 'react'
import { classNames } from '@anushilon/ui/class-names.ts'
import css from './UiBoard.module.css'

/** One frame of the board. */
export function Group({ title, wide = false, children }: { title: string; wide?: boolean; children: ReactNode }) {
  return (
    <section className={classNames(css.group, wide && css.wide)}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}
