import { languageOf } from '@anushilon/ui/text/language.ts'
import { Link } from 'wouter'
import { examPath, paths } from '../../paths.ts'
import { Panel } from '../../ui/layout/Panel.tsx'
import css from './TodayScreen.module.css'

interface Late {
  readonly examId: string
  readonly name: string
  readonly attempts: number
}

/** What nobody but staff can decide, and what results should not come out without. */
export function NeedsAnswer({ late, rechecks }: { late: readonly Late[]; rechecks: number }) {
  if (late.length === 0 && rechecks === 0) return null
  return (
    <Panel title="Needs an answer" count={late.length + rechecks} flush>
      <ul className={css.answers}>
        {rechecks > 0 && (
          <li>
            <p>
              <b>{rechecks === 1 ? '1 re-check' : `${rechecks} re-checks`}</b> asked for by students.
            </p>
            <Link href={paths.rechecks} aria-label="Answer re-check requests">
              Answer
            </Link>
          </li>
        )}
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
