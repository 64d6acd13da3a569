import { languageOf } from '@anushilon/ui/text/language.ts'
import { Link } from 'wouter'
import { studentPath } from '../paths.ts'
import css from './StudentLink.module.css'

/** A student's name wherever it stands: it leads to all that is known of them. */
export function StudentLink({ id, name }: { id: number; name: string }) {
  return (
    <Link href={studentPath(id)} className={css.name} lang={languageOf(name)}>
      {name}
    </Link>
  )
}
