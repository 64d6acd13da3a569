import { fileUrl } from '@anushilon/ui/file-url.ts'
import css from './PageList.module.css'

interface Props {
  readonly pages: readonly string[]
  /** Places of those that are no pictures. */
  readonly damaged: readonly number[]
  readonly page: number
  readonly onPage: (page: number) => void
}

export function PageList({ pages, damaged, page, onPage }: Props) {
  return (
    <nav className={css.pages} aria-label="Pages of the script">
      {pages.map((photo, index) => (
        <button
          key={photo}
          type="button"
          aria-label={damaged.includes(index) ? `Page ${index + 1}, damaged` : `Page ${index + 1}`}
          aria-current={index === page ? 'true' : undefined}
          onClick={() => onPage(index)}
        >
          {damaged.includes(index) ? <b>Damaged</b> : <img src={fileUrl(photo)} alt="" />}
          <span>{index + 1}</span>
        </button>
      ))}
      <em>{pages.length === 1 ? '1 page' : `${pages.length} pages`}</em>
    </nav>
  )
}
