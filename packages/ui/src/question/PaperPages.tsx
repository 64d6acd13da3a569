import { fileUrl } from '../file-url.ts'
import { sheet as en } from '../text/words.ts'
import css from './WrittenPaper.module.css'
import { ZoomPicture } from './ZoomPicture.tsx'

interface Props {
  readonly pages: readonly string[]
  /** Of the paper; which page it is follows where there are several. */
  readonly alt: string
  readonly label?: string
}

/** Until its picture has come. */
const PAGE_RATIO = 3 / 4

/** The pages of a written paper, one below the other, each to be enlarged. */
export function PaperPages({ pages, alt, label = en.enlarge }: Props) {
  if (pages.length === 0) return null
  // The same page may come twice: its place is part of its name.
  const placed = pages.map((path, at) => ({ path, number: at + 1 }))
  return (
    <div className={css.pages}>
      {placed.map(({ path, number }) => (
        <ZoomPicture
          key={`${number} ${path}`}
          src={fileUrl(path)}
          alt={pages.length === 1 ? alt : en.pageOf(alt, number, pages.length)}
          ratio={PAGE_RATIO}
          grows
          label={pages.length === 1 ? label : en.pageOf(label, number, pages.length)}
        />
      ))}
    </div>
  )
}
