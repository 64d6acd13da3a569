import BookOpen from 'lucide-react/icons/book-open'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { fileUrl } from '@anushilon/ui/file-url.ts'
import { classNames } from '@anushilon/ui/class-names.ts'
import { BilingualName } from './BilingualName.tsx'
import { Picture } from '@anushilon/ui/question/Picture.tsx'
import { Skeleton } from '@anushilon/ui/feedback/Skeleton.tsx'
import css from './SubjectTiles.module.css'

interface TilesProps {
  children: ReactNode
  /** On a phone one row that scrolls sideways, for a page that has several of them. */
  oneRow?: boolean
}

/** Three across on a phone, five on a wide screen (Spec 9). */
export function Tiles({ children, oneRow = false }: TilesProps) {
  return <ul className={classNames(css.tiles, oneRow && css.oneRow)}>{children}</ul>
}

/** One row on a wide screen. */
const BONES = [1, 2, 3, 4, 5]

/** Where the tiles will stand. */
export function TileSkeletons({ oneRow = false }: Pick<TilesProps, 'oneRow'>) {
  return (
    <Tiles oneRow={oneRow}>
      {BONES.map((key) => (
        <li key={key}>
          <div className={css.bone}>
            <Skeleton height="100%" radius={10} />
          </div>
          <div className={css.boneName}>
            <Skeleton height={16} />
          </div>
        </li>
      ))}
    </Tiles>
  )
}

interface Props {
  subject: { readonly id: string; readonly name: string; readonly image: string | null }
  href: string
}

export function SubjectTile({ subject, href }: Props) {
  return (
    <li>
      <Link href={href} className={css.tile}>
        <Picture src={subject.image && fileUrl(subject.image)} alt="" icon={BookOpen} className={css.picture} />
        <BilingualName name={subject.name} />
      </Link>
    </li>
  )
}
