import type { ReactNode } from 'react'
import { ongoing as en } from '../text/en-exam.ts'
import { classNames } from '@anushilon/ui/class-names.ts'
import css from './ExamLayout.module.css'

interface Props {
  readonly bar: ReactNode
  readonly children: ReactNode
  /** Beside the questions on a wide screen. Without it the page has one column. */
  readonly side?: ReactNode
  /** At the foot of a phone's screen. */
  readonly dock?: ReactNode
}

export function ExamLayout({ bar, children, side, dock }: Props) {
  return (
    <>
      {bar}
      <div className={classNames(css.page, side === undefined && css.single)}>
        <main tabIndex={-1} className={css.main}>
          {children}
        </main>
        {side !== undefined && (
          <aside className={css.side} aria-label={en.progress}>
            {side}
          </aside>
        )}
      </div>
      {dock !== undefined && (
        <section className={css.dock} aria-label={en.progress}>
          {dock}
        </section>
      )}
    </>
  )
}
