import { isAmong } from '../marks/scoring.ts'
import type { QuestionKey } from './exam.ts'
import { keyLabel } from './option-label.ts'
import { numberText } from './typed-number.ts'

/** A row as those of options are drawn. */
interface NumberRow {
  readonly letter: string
  readonly text: string
  readonly image: null
  readonly state: 'picked' | 'mine' | 'wrong' | 'correct'
}

/** What was typed, and what is right; `key` is null as long as nobody may know it. */
export function numberRows(unit: string, picked: number | null, key: QuestionKey | null): NumberRow[] {
  const row = (letter: string, number: string, state: NumberRow['state']): NumberRow => ({
    letter,
    text: unit === '' ? number : `${number} ${unit}`,
    image: null,
    state,
  })
  const own = picked === null ? [] : [row('=', numberText(picked), stateOf(picked, key))]
  const right = key === null || key === 'cancelled' ? [] : [row('✓', keyLabel(key), 'correct')]
  const isSame = own[0]?.state === 'mine' && own[0].text === right[0]?.text
  return isSame ? own : [...own, ...right]
}

function stateOf(picked: number, key: QuestionKey | null): NumberRow['state'] {
  if (key === null) return 'picked'
  return key === 'cancelled' || isAmong(key, picked) ? 'mine' : 'wrong'
}
