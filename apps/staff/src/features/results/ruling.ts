import type { KeyChoice, QuestionToCorrect } from '@anushilon/contract/staff/corrections'
import { keyLabel, optionLabel } from '@anushilon/domain/exam/option-label'
import { optionCountOf } from '@anushilon/domain/exam/question'

export type RulingKind = 'change' | 'accept' | 'cancel'

export function wantedKey(key: KeyChoice, option: number, ruling: RulingKind): KeyChoice {
  if (ruling === 'cancel') return 'cancelled'
  const accepted = ruling === 'accept' && key !== 'cancelled' ? key : []
  return [...new Set([...accepted, option])].toSorted((one, other) => one - other)
}

/**
 * The option that the strong chose most and that is not the key; where nobody did, the first that is not. Of a cancelled
 * question what was its key.
 */
export function suspectOf(question: QuestionToCorrect): number {
  const { key, former, strong } = question
  if (former !== null) return former
  const others = Array.from({ length: optionCountOf(question) }, (_, option) => option).filter(
    (option) => key === 'cancelled' || !key.includes(option),
  )
  return others.toSorted((one, other) => (strong.chosen[other] ?? 0) - (strong.chosen[one] ?? 0))[0] ?? 0
}

/** What the screen opens with: of a number the key as it is, or was. */
export function firstWanted(question: QuestionToCorrect): KeyChoice {
  const { unit, key, former } = question
  if (unit === undefined) return wantedKey(key, suspectOf(question), 'change')
  return key === 'cancelled' ? [former ?? 0] : key
}

interface RulingChoice {
  readonly value: RulingKind
  readonly label: string
  readonly note: string
}

/** What can be decided about a question as it stands now. */
export function rulingsFor(key: KeyChoice, option: number): RulingChoice[] {
  const letter = optionLabel(option)
  if (key === 'cancelled') {
    return [{ value: 'change', label: `Count it again with the key ${letter}`, note: `Only ${letter} gets the mark` }]
  }
  const others = key.filter((one) => one !== option)
  const both = keyLabel(wantedKey(key, option, 'accept')).replaceAll(' or ', ' and ')
  const lost = others.length === 0 ? '' : `, ${keyLabel(others)} counts as wrong`
  return [
    { value: 'change', label: `Change the key to ${letter}`, note: `${letter} gets the mark${lost}` },
    ...(key.includes(option)
      ? []
      : [{ value: 'accept' as const, label: `Accept ${both}`, note: 'Nobody loses a mark' }]),
    { value: 'cancel', label: 'Cancel the question', note: 'Full mark for everybody who had it, answered or not' },
  ]
}

export function isSameKey(one: KeyChoice, other: KeyChoice): boolean {
  return keyLabel(one) === keyLabel(other)
}
