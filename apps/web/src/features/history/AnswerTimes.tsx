import type { ResultDetail } from '@anushilon/contract/schemas/result-detail'
import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Minus from 'lucide-react/icons/minus'
import X from 'lucide-react/icons/x'
import { result as text } from '../../text/en-results.ts'
import { classNames } from '@anushilon/ui/class-names.ts'
import css from './AnswerTimes.module.css'

type Times = ResultDetail['answerTimes']
type Verdict = Times[number]['verdict']

const ICONS = { right: Check, wrong: X, blank: Minus } satisfies Record<Verdict, unknown>

/** How long each question took, in the order of the student's own paper. */
export function AnswerTimes({ times }: { readonly times: Times }) {
  const known = times.flatMap(({ seconds }) => seconds ?? [])
  if (known.length === 0) return null
  const average = Math.round(known.reduce((sum, seconds) => sum + seconds, 0) / known.length)
  return (
    <details className={css.times}>
      <summary className={css.summary}>
        <span>{text.times}</span>
        <span className="muted small">{text.average(tellTime(average))}</span>
        <ChevronDown size={20} className={css.arrow} />
      </summary>
      <ol className={css.list}>
        {times
          .map((time, index) => ({ ...time, number: index + 1 }))
          .map(({ number, verdict, seconds }) => (
            <Question key={number} number={number} verdict={verdict} seconds={seconds} />
          ))}
      </ol>
    </details>
  )
}

function Question({ number, verdict, seconds }: Times[number] & { readonly number: number }) {
  const Face = ICONS[verdict]
  return (
    <li className={css.question}>
      <b>
        <span className="sr">{text.question(number)}: </span>
        <span aria-hidden>{number}</span>
      </b>
      <span className={classNames(css.verdict, css[verdict])}>
        <Face size={16} />
        <span className="sr">{text.verdict[verdict]}</span>
      </span>
      <span className="num">{seconds === null ? '—' : tellTime(seconds)}</span>
    </li>
  )
}

function tellTime(seconds: number): string {
  return seconds < 60 ? text.seconds(seconds) : text.minutes(Math.floor(seconds / 60), seconds % 60)
}
