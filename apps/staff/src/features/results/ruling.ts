import type { KeyChoice, QuestionToCorrect } from '@anushilon/contract/staff/corrections'
import { optionLabel } from '@anushilon/domain/option-label'

export type Ruling = 'change' | 'accept' | 'cancel'

export function wantedKey(key: KeyChoice, option: number, ruling: Ruling): KeyChoice {
  if (ruling === 'cancel') return 'cancelled'
  const kept = ruling === 'accept' && key !== 'cancelled' ? key : []
  return [...new Set([...kept, option])].toSorted((one, other) => one - other)
}

/** The option that the strong chose most and that is not the key; where nobody did, the first that is not. */
export function suspectOf({ key, strong, optionCount }: QuestionToCorrect): number {
  const others = Array.from({ length: optionCount }, (_, option) => option).filter(
    (option) => key === 'cancelled' || !key.includes(option),
  )
  return others.toSorted((one, other) => (strong.chosen[other] ?? 0) - (strong.chosen[one] ?? 0))[0] ?? 0
}

export function lettersOf(key: KeyChoice): string {
  return key === 'cancelled' ? 'cancelled' : key.map(optionLabel).join(' or ')
}

export function isSameKey(one: KeyChoice, other: KeyChoice): boolean {
  return lettersOf(one) === lettersOf(other)
}
