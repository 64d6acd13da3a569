import type { KeyChoice, QuestionToCorrect } from '@anushilon/contract/staff/corrections'
import { keyLabel } from '@anushilon/domain/exam/option-label'
import { numberKeyText, numberText, readNumberKey } from '@anushilon/domain/exam/typed-number'
import { isAmong } from '@anushilon/domain/marks/scoring'
import { Field } from '@anushilon/ui/controls/Field.tsx'
import { RadioCards } from '@anushilon/ui/controls/RadioCards.tsx'
import { Badge } from '@anushilon/ui/layout/Badge.tsx'
import { MathText } from '@anushilon/ui/question/MathText.tsx'
import { type ReactNode, useState } from 'react'
import { percentOf } from '../../exam/shift/marks.ts'
import { Panel } from '../../ui/layout/Panel.tsx'
import { AskedPanel } from './AskedPanel.tsx'
import css from './Correction.module.css'

interface Props {
  question: QuestionToCorrect
  onWanted: (key: KeyChoice) => void
  /** Below what is to happen. */
  children: ReactNode
}

/** A question that is answered with a number: what was typed, and another number, another tolerance, or none of it. */
export function NumberRuling({ question, onWanted, children }: Props) {
  const { key, former } = question
  const first = numberKeyText(key === 'cancelled' ? [former ?? 0] : key)
  const [ruling, setRuling] = useState<'change' | 'cancel'>('change')
  const [answer, setAnswer] = useState(first.answer)
  const [tolerance, setTolerance] = useState(first.tolerance)
  const read = readNumberKey(answer, tolerance)

  function choose(next: { ruling?: 'change' | 'cancel'; answer?: string; tolerance?: string }) {
    const wanted = { ruling, answer, tolerance, ...next }
    setRuling(wanted.ruling)
    setAnswer(wanted.answer)
    setTolerance(wanted.tolerance)
    const said = readNumberKey(wanted.answer, wanted.tolerance)
    // What cannot be read changes nothing.
    onWanted(wanted.ruling === 'cancel' ? 'cancelled' : 'key' in said ? [...said.key] : key)
  }

  return (
    <>
      <TypedNumbers question={question} />
      <Panel title="What should happen">
        <div className={css.form}>
          <RadioCards
            legend="What should happen"
            hideLegend
            value={ruling}
            options={[
              {
                value: 'change',
                label: 'Change the answer or its tolerance',
                note: 'Whatever is within it gets the mark',
              },
              ...(key === 'cancelled'
                ? []
                : [
                    {
                      value: 'cancel',
                      label: 'Cancel the question',
                      note: 'Full mark for everybody who had it, answered or not',
                    },
                  ]),
            ]}
            onChange={(value) => choose({ ruling: value === 'cancel' ? 'cancel' : 'change' })}
          />
          {ruling === 'change' && (
            <>
              <Field
                label="Right answer"
                inputMode="decimal"
                value={answer}
                error={'fault' in read && read.field === 'answer' && 'This is not a number that can be kept.'}
                onChange={(text) => choose({ answer: text })}
              />
              <Field
                label="Tolerance ±"
                hint="0.1, or 2% of the answer"
                value={tolerance}
                error={'fault' in read && read.field === 'tolerance' && 'This is not a tolerance: write 0.1 or 2%.'}
                onChange={(text) => choose({ tolerance: text })}
              />
            </>
          )}
          {children}
        </div>
      </Panel>
    </>
  )
}

/** The question, its key, and the numbers that were typed most. */
function TypedNumbers({ question }: Pick<Props, 'question'>) {
  const { key, unit = '', numbers, students, blank } = question
  return (
    <AskedPanel question={question}>
      <p className={css.text}>
        <b>Key:</b> <MathText text={`${keyLabel(key)} ${unit}`.trim()} />
      </p>
      <ul className={css.numbers}>
        {numbers.map(({ number, students: typed }) => (
          <li key={number}>
            <span className="num">{numberText(number)}</span>
            {key !== 'cancelled' && isAmong(key, number) && <Badge kind="ok">Right</Badge>}
            <span className={css.count}>
              {percentOf(typed, students)} % · {typed}
            </span>
          </li>
        ))}
      </ul>
      <p className={css.note}>
        {numbers.length === 0 ? 'Nobody has typed a number. ' : 'The numbers that were typed most. '}
        {percentOf(blank, students)} % left it blank.
      </p>
    </AskedPanel>
  )
}
