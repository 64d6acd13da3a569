import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { fileUrl } from '../lib/file-url.ts'
import { BilingualName } from './BilingualName.tsx'
import { Picture } from './Picture.tsx'
import css from './SubjectTiles.module.css'

/** Three across on a phone, five on a wide screen (Spec 9). */
export function Tiles({ children }: { children: ReactNode }) {
  return <ul className={css.tiles}>{children}</ul>
}

interface Props {
  subject: { readonly id: string; readonly name: string; readonly image: string | null }
  href: string
}

export function SubjectTile({ subject, href }: Props) {
  return (
    <li>
      <Link href={href} className={css.tile}>
        <Picture src={subject.image && fileUrl(subject.image)} alt="" className={css.picture} />
        <BilingualName name={subject.name} />
      </Link>
    </li>
  )
}
