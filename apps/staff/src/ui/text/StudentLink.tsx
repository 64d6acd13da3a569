import { languageOf } from '@anushilon/ui/text/language.ts'
import { Link } from 'wouter'
import { useMe } from '../../api/me.ts'
import { studentPath } from '../../paths.ts'
import css from './StudentLink.module.css'

/** A student's name wherever it stands: it leads to all that is known of them, which markers do not see. */
export function StudentLink({ id, name }: { id: number; name: string }) {
  const isMarker = useMe().role === 'marker'
  if (isMarker) return <b lang={languageOf(name)}>{name}</b>
  return (
    <Link href={studentPath(id)} className={css.name} lang={languageOf(name)}>
      {name}
    </Link>
  )
}
