import { type ReactNode, useId } from 'react'
import css from './Panel.module.css'

interface Props {
  title: ReactNode
  /** How many are in it. */
  count?: number
  /** On the right of the title. */
  meta?: ReactNode
  /** Below a line at the end, if there is anything to say there. */
  foot?: ReactNode
  /** Lists and tables reach to the edge; everything else stands off it. */
  flush?: boolean
  children: ReactNode
}

/** A sheet with a title, and a region of its own for screen readers. */
export function Panel({ title, count, meta, foot, flush = false, children }: Props) {
  const id = useId()
  return (
    <section className={css.panel} aria-labelledby={id}>
      <div className={css.title}>
        <h2 id={id}>{title}</h2>
        {count !== undefined && <span className={css.count}>{count}</span>}
        {meta !== undefined && <div className={css.meta}>{meta}</div>}
      </div>
      <div className={flush ? undefined : css.body}>{children}</div>
      {Boolean(foot) && <div className={css.foot}>{foot}</div>}
    </section>
  )
}
