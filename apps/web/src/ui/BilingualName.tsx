import css from './BilingualName.module.css'
import { splitName } from '@anushilon/ui/text/language.ts'

/** "Physics পদার্থবিজ্ঞান": the Latin name, and the Bengali one softer, below it or beside it. */
export function BilingualName({ name, inline = false }: { name: string; inline?: boolean }) {
  const { latin, bengali } = splitName(name)
  if (latin === '') return <span lang="bn">{bengali}</span>
  return (
    <>
      {latin}
      {bengali !== '' && ' '}
      {bengali !== '' && (
        <span lang="bn" className={inline ? css.beside : css.below}>
          {bengali}
        </span>
      )}
    </>
  )
}
