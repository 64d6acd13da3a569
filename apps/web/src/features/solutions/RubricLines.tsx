import type { GivenLine } from '@anushilon/contract/schemas/written-solution'
import { classNames } from '@anushilon/ui/class-names.ts'
import { Words } from '@anushilon/ui/text/Words.tsx'
import Check from 'lucide-react/icons/check'
import Minus from 'lucide-react/icons/minus'
import { writtenSolution as en } from '../../text/en-solutions.ts'
import css from './WrittenSection.module.css'

/** The lines by which an answer was marked, those that were given with a tick. */
export function RubricLines({ lines }: { readonly lines: readonly GivenLine[] }) {
  if (lines.length === 0) return null
  return (
    <div>
      <p className={css.rubric}>{en.rubric}</p>
      <ul className={css.lines}>
        {lines.map(({ text, marks, isGiven }, at) => {
          const Face = isGiven ? Check : Minus
          return (
            // Two lines may say the same.
            <li key={`${at + 1} ${text}`} className={classNames(css.line, !isGiven && css.left)}>
              <Face size={16} aria-hidden />
              <span className="sr">{isGiven ? en.given : en.notGiven}</span>
              <Words text={text} />
              <b className="num">{marks < 0 ? `−${Math.abs(marks)}` : `+${marks}`}</b>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
