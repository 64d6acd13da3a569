import type { BankQuestion } from '@anushilon/contract/staff/bank'
import { ENOUGH_STUDENTS, levelOf, percentRight } from '@anushilon/domain/analysis/difficulty'
import { dhakaDate } from '@anushilon/domain/dhaka-time'
import { languageOf } from '@anushilon/ui/text/language.ts'
import { Fragment } from 'react'
import { Link } from 'wouter'
import { counted } from '../../../ui/counted.ts'
import { examPath } from '../../../paths.ts'
import css from './BankItem.module.css'
import { difficultyName } from './difficulty.ts'

/** What students did with it, and where: nothing where nobody had it. */
export function BankRecord({ question: { uses, useCount } }: { question: BankQuestion }) {
  if (useCount === 0) return <p className={css.record}>Never used</p>
  const more = useCount - uses.length
  return (
    <p className={css.record}>
      Used {useCount === 1 ? 'once' : `${useCount} times`}:{' '}
      {uses.map(({ examId, name, courseName, at }, place) => (
        <Fragment key={examId}>
          {place > 0 && ' · '}
          <Link href={examPath(examId)} lang={languageOf(name)}>
            {name}
          </Link>{' '}
          <span lang={languageOf(courseName)}>{courseName}</span>, {dhakaDate(at)}
        </Fragment>
      ))}
      {more > 0 && ` and ${counted(more, 'more exam')}`}
    </p>
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
