import { classNames } from '@anushilon/ui/class-names.ts'
import css from './Marking.module.css'

/** "143 of 312, 169 left" over a bar. */
export function MarkedBar({ marked, total }: { readonly marked: number; readonly total: number }) {
  if (total === 0) return <span className={css.left}>No answers</span>
  return (
    <span className={css.marked}>
      <span>
        <span>
          {marked} of {total}
        </span>
        {marked < total && <span className={css.left}>{total - marked} left</span>}
      </span>
      <span className={classNames(css.track, marked === total && css.full)}>
        <i style={{ width: `${(100 * marked) / total}%` }} />
      </span>
    </span>
  )
}
