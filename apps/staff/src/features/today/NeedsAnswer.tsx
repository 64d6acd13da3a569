import { languageOf } from '@anushilon/ui/text/language.ts'
import { Link } from 'wouter'
import { examPath } from '../../paths.ts'
import { Panel } from '../../ui/Panel.tsx'
import css from './TodayScreen.module.css'

interface Late {
  readonly examId: string
  readonly name: string
  readonly attempts: number
}

/** What nobody but staff can decide, and what results should not come out without. */
export function NeedsAnswer({ late }: { late: readonly Late[] }) {
  if (late.length === 0) return null
  return (
    <Panel title="Needs an answer" count={late.length} flush>
      <ul className={css.answers}>
        {late.map(({ examId, name, attempts }) => (
          <li key={examId}>
            <p>
              <b>{attempts === 1 ? '1 late attempt' : `${attempts} late attempts`}</b> in{' '}
              <span lang={languageOf(name)}>{name}</span>. Accept or refuse before publishing.
            </p>
            <Link href={examPath(examId, 'students')} aria-label={`Decide about late attempts in ${name}`}>
              Decide
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
