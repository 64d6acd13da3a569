import type { BankQuestion, BankUse } from '@anushilon/contract/staff/bank'
import { ENOUGH_STUDENTS, levelOf, percentRight } from '@anushilon/domain/analysis/difficulty'
import { dhakaDate } from '@anushilon/domain/dhaka-time'
import { languageOf } from '@anushilon/ui/text/language.ts'
import { Link } from 'wouter'
import { counted } from '../../../ui/text/counted.ts'
import { examPath } from '../../../paths.ts'
import css from './BankItem.module.css'
import { difficultyName } from './difficulty.ts'

/** What students did with it, and where: nothing where nobody had it. */
export function BankRecord({ question: { uses, useCount } }: { question: BankQuestion }) {
  const [newest, ...older] = uses
  if (newest === undefined) return <p className={css.record}>Never used</p>
  if (older.length === 0) {
    return (
      <p className={css.record}>
        Used once: <Use use={newest} />
      </p>
    )
  }
  const more = useCount - uses.length
  return (
    <details className={css.record}>
      <summary>
        Used {useCount} times, newest {dhakaDate(newest.at)}
      </summary>
      <ul>
        {uses.map((use) => (
          <li key={use.examId}>
            <Use use={use} />
          </li>
        ))}
        {more > 0 && <li>and {counted(more, 'more exam')}</li>}
      </ul>
    </details>
  )
}

function Use({ use: { examId, name, courseName, at } }: { use: BankUse }) {
  return (
    <>
      <Link href={examPath(examId)} lang={languageOf(name)}>
        {name}
      </Link>
      {' · '}
      <span lang={languageOf(courseName)}>{courseName}</span>, {dhakaDate(at)}
    </>
  )
}

/** Measured with what it rests on, or said to be an estimate. */
export function difficultyText({ difficulty, figures }: Pick<BankQuestion, 'difficulty' | 'figures'>): string {
  const level = difficultyName(levelOf(difficulty, figures))
  const share = percentRight(figures)
  if (share === null) return `${level} (estimate)`
  const right = `${Math.round(share)} % of ${counted(figures.students, 'student')} right`
  return figures.students >= ENOUGH_STUDENTS ? `${level} · ${right}` : `${level} (estimate) · ${right}`
}
