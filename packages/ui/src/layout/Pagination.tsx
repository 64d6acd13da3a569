import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { ui } from '../text/words.ts'
import css from './Pagination.module.css'
import { pageWindow } from './page-window.ts'

interface Props {
  /** From 1. */
  page: number
  totalPages: number
  onPage: (page: number) => void
  /** Of which list they are, where a screen has several. */
  label?: string
}

/**
 * Previous, a window of three, next. The ends are disabled, not hidden: nothing moves under the finger; and by a word only,
 * for who got there by keyboard keeps the focus.
 */
export function Pagination({ page, totalPages, onPage, label = ui.pages }: Props) {
  return (
    <nav aria-label={label} className={css.pages}>
      <div className={css.row}>
        <button
          type="button"
          className={css.page}
          aria-label={ui.previousPage}
          aria-disabled={page <= 1}
          onClick={() => page > 1 && onPage(Math.min(page, totalPages + 1) - 1)}
        >
          <ChevronLeft size={20} />
        </button>
        {pageWindow(page, totalPages).map((number) => (
          <button
            key={number}
            type="button"
            className={css.page}
            aria-label={ui.page(number)}
            aria-current={number === page ? 'page' : undefined}
            onClick={() => onPage(number)}
          >
            {number}
          </button>
        ))}
        <button
          type="button"
          className={css.page}
          aria-label={ui.nextPage}
          aria-disabled={page >= totalPages}
          onClick={() => page < totalPages && onPage(page + 1)}
        >
          <ChevronRight size={20} />
        </button>
      </div>
      <p className={css.count} aria-live="polite">
        {ui.pageOf(page, totalPages)}
      </p>
    </nav>
  )
}
