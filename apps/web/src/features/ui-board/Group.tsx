import type { ReactNode } from 'react'
import { classes } from '@anushilon/ui/classes.ts'
import css from './UiBoard.module.css'

/** One frame of the board. */
export function Group({ title, wide = false, children }: { title: string; wide?: boolean; children: ReactNode }) {
  return (
    <section className={classes(css.group, wide && css.wide)}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}
