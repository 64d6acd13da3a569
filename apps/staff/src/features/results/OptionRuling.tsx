import type { KeyChoice, QuestionToCorrect } from '@anushilon/contract/staff/corrections'
import { RadioCards } from '@anushilon/ui/controls/RadioCards.tsx'
import { type ReactNode, useState } from 'react'
import { Panel } from '../../ui/layout/Panel.tsx'
import css from './Correction.module.css'
import { QuestionChoices } from './QuestionChoices.tsx'
import { rulingsFor, suspectOf, wantedKey, type RulingKind } from './ruling.ts'

interface Props {
  question: QuestionToCorrect
  wanted: KeyChoice
  onWanted: (key: KeyChoice) => void
  /** Below what is to happen. */
  children: ReactNode
}

/** A question with options: one of them, and what is to become of the key. */
export function OptionRuling({ question, wanted, onWanted, children }: Props) {
  const [option, setOption] = useState(suspectOf(question))
  const [ruling, setRuling] = useState<RulingKind>('change')

  function choose(next: { option?: number; ruling?: RulingKind }) {
    const chosen = { option, ruling, ...next }
    setOption(chosen.option)
    setRuling(chosen.ruling)
    onWanted(wantedKey(question.key, chosen.option, chosen.ruling))
  }

  return (
    <>
      <QuestionChoices question={question} option={option} wanted={wanted} onOption={(at) => choose({ option: at })} />
      <Panel title="What should happen">
        <div className={css.form}>
          <RadioCards
            legend="What should happen"
            hideLegend
            value={ruling}
            options={rulingsFor(question.key, option)}
            onChange={(value) => choose({ ruling: value as RulingKind })}
          />
          {children}
        </div>
      </Panel>
    </>
  )
}
