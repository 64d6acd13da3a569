import { classNames } from '@anushilon/ui/class-names.ts'
import css from './Marking.module.css'

/** "143 of 312, 169 left" over a bar. */
export function MarkedBar({ marked, total }: { readonly marked: number; readonly total: number }) {
  const share = total === 0 ? 0 : marked / total
  return (
    <span className={css.marked}>
      <span>
        <span>
          {marked} of {total}
        </span>
        <span className={css.left}>{total - marked} left</span>
      </span>
      <span className={classNames(css.track, marked === total && css.full)}>
        <i style={{ width: `${share * 100}%` }} />
      </span>
    </span>
  )
}
