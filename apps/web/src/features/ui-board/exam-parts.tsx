import { useState } from 'react'
import { Countdown } from '../../ui/Countdown.tsx'
import { MeritLine } from '../../ui/MeritLine.tsx'
import { NotAnswered, OptionList, OptionRow, type OptionState } from '@anushilon/ui/question/OptionRow.tsx'
import { type CellState, Palette, PaletteCell, PaletteLegend } from '../../exam-parts/Palette.tsx'
import { SavingIndicator } from '../../exam-parts/SavingIndicator.tsx'
import { ScoreCircle } from '../../ui/ScoreCircle.tsx'
import type { ServerClock } from '../../ui/use-time-left.ts'
import { Timer } from '../../exam-parts/Timer.tsx'
import { Group } from './Group.tsx'
import css from './UiBoard.module.css'

/** The board has no server: it lives in a time of its own that begins when the page is opened. */
const clock: ServerClock = { now: () => performance.now() }

const OPTIONS: readonly OptionState[] = ['idle', 'picked', 'off', 'correct', 'mine', 'wrong', 'plain']
const CELLS: readonly CellState[] = ['answered', 'unanswered', 'waiting', 'right', 'wrong', 'missed']
const LETTERS = 'ABCDEFG'

export function ExamParts() {
  const [picked, setPicked] = useState<string | null>(null)
  const [done, setDone] = useState(0)
  return (
    <>
      <Group title="Option row">
        <OptionList layout="column">
          {OPTIONS.map((state, at) => (
            <OptionRow key={state} letter={LETTERS[at] ?? ''} text="20 m/s" state={state} name={`sample-${state}`} />
          ))}
        </OptionList>
        <h3>Letters only, for picture questions</h3>
        <OptionList layout="bubbles">
          {OPTIONS.slice(0, 6).map((state, at) => (
            <OptionRow key={state} letter={LETTERS[at] ?? ''} text={null} state={state} name={`bare-${state}`} />
          ))}
        </OptionList>
        <h3>Pick one: it locks</h3>
        <fieldset>
          <legend className="sr">A question</legend>
          <OptionList layout="pairs">
            {['প্রথম সূত্র', 'দ্বিতীয় সূত্র', 'তৃতীয় সূত্র', 'মহাকর্ষ সূত্র'].map((text, at) => (
              <OptionRow
                key={text}
                letter={LETTERS[at] ?? ''}
                text={text}
                name="live"
                state={picked === null ? 'idle' : picked === text ? 'picked' : 'off'}
                onPick={() => setPicked(text)}
              />
            ))}
          </OptionList>
        </fieldset>
        <h3>Unanswered in review</h3>
        <NotAnswered />
      </Group>
      <Group title="Timer, sync and palette">
        <div className={css.row}>
          <Timer deadline={1_122_000} clock={clock} />
          <Timer deadline={278_000} clock={clock} />
          <Timer deadline={41_000} clock={clock} />
          <Timer deadline={0} clock={clock} />
        </div>
        <h3>Saving indicator</h3>
        <div className={css.row}>
          <SavingIndicator state="saved" />
          <SavingIndicator state="saving" />
          <SavingIndicator state="offline" />
        </div>
        <h3>Question palette</h3>
        <Palette>
          {CELLS.map((state, at) => (
            <PaletteCell key={state} number={at + 1} state={state} current={at === 1} onGo={() => undefined} />
          ))}
        </Palette>
        <h3>Legend</h3>
        <PaletteLegend waiting />
        <h3>Countdown</h3>
        <Countdown target={((2 * 24 + 20) * 60 + 44) * 60_000 + 36_000} clock={clock} label="Starts in" />
        <h3>Countdown to fifteen seconds after opening: completed {done} times</h3>
        <Countdown target={15_000} clock={clock} label="Ends in" onComplete={() => setDone((before) => before + 1)} />
      </Group>
    </>
  )
}

export function Scores() {
  return (
    <Group title="Score circle">
      <div className={css.pair}>
        <ScoreCircle obtained={21.25} total={25} size={132} />
        <ScoreCircle obtained={null} total={25} size={132} />
        <ScoreCircle obtained={-1.5} total={25} size={132} />
        <ScoreCircle obtained={25} total={25} size={132} />
      </div>
      <h3>Merit</h3>
      <div className={css.stack}>
        <MeritLine position={14} of={312} />
        <MeritLine position={null} />
      </div>
    </Group>
  )
}
