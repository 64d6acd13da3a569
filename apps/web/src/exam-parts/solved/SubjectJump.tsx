import { solution as en } from '../../text/en-solutions.ts'
import { splitName } from '@anushilon/ui/text/language.ts'
import css from './SubjectJump.module.css'

interface Props {
  readonly groups: readonly {
    readonly key: string
    readonly subjectName: string | null
    readonly questions: readonly { readonly number: number }[]
  }[]
  readonly onGo: (number: number) => void
}

/** To the first question of a subject; nothing for a paper that has but one. */
export function SubjectJump({ groups, onGo }: Props) {
  if (groups.length < 2) return null
  return (
    <nav aria-label={en.subjects} className={css.subjects}>
      {groups.map(({ key, subjectName, questions }) => {
        const { latin, bengali } = splitName(subjectName ?? '')
        const first = questions[0]?.number
        if (first === undefined) return null
        return (
          <button key={key} type="button" className={css.chip} onClick={() => onGo(first)}>
            {latin === '' ? <span lang="bn">{bengali}</span> : latin}
          </button>
        )
      })}
    </nav>
  )
}
