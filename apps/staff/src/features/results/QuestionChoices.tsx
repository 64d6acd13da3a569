import type { KeyChoice, QuestionToCorrect } from '@anushilon/contract/staff/corrections'
import { optionLabel, optionLabels } from '@anushilon/domain/exam/option-label'
import { optionAt, optionCountOf } from '@anushilon/domain/exam/question'
import { Badge } from '@anushilon/ui/layout/Badge.tsx'
import { classNames } from '@anushilon/ui/class-names.ts'
import { OptionFace } from '../../ui/text/OptionFace.tsx'
import { AskedPanel } from './AskedPanel.tsx'
import css from './Correction.module.css'
import { percentOf } from '../../exam/shift/marks.ts'

interface Props {
  question: QuestionToCorrect
  option: number
  wanted: KeyChoice
  onOption: (option: number) => void
}

/** The question with what students chose; one of its options is picked for what is to happen. */
export function QuestionChoices({ question, option, wanted, onOption }: Props) {
  const { key, former, students, chosen, blank, strong } = question
  const best = strong.chosen[option] ?? 0
  return (
    <AskedPanel question={question}>
      <fieldset className={css.options}>
        <legend className="sr">Which option</legend>
        {optionLabels(optionCountOf(question)).map((letter, at) => (
          <label
            key={letter}
            className={classNames(css.option, isIn(wanted, at) && css.right, at === option && css.picked)}
          >
            <input type="radio" name="option" checked={at === option} onChange={() => onOption(at)} />
            <span className={css.bubble}>{letter}</span>
            <span className={css.words}>
              <OptionFace option={optionAt(question, at)} />
            </span>
            <span className={css.tags}>
              {isIn(wanted, at) && !isIn(key, at) && <Badge kind="ok">New key</Badge>}
              {at === former && !isIn(wanted, at) && <Badge>Key before</Badge>}
              {isIn(key, at) && <Badge>{isIn(wanted, at) ? 'Key' : 'Old key'}</Badge>}
            </span>
            <span className={css.share} aria-hidden>
              <i style={{ width: `${percentOf(chosen[at] ?? 0, students)}%` }} />
            </span>
            <span className={css.count}>
              {percentOf(chosen[at] ?? 0, students)} % · {chosen[at] ?? 0}
            </span>
          </label>
        ))}
      </fieldset>
      <p className={css.note}>
        {percentOf(blank, students)} % left it blank. Of the best third, {percentOf(best, strong.students)} % chose{' '}
        {optionLabel(option)}.
      </p>
    </AskedPanel>
  )
}

function isIn(key: KeyChoice, option: number): boolean {
  return key !== 'cancelled' && key.includes(option)
}
