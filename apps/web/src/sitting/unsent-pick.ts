import { VARIATION_NAMES, type Variation } from '@anushilon/domain/variation'
import { UNSENT_PREFIX } from '../lib/device-storage.ts'

/** An answer that the server has not acknowledged yet, with all that is needed to send it. */
export interface UnsentPick {
  readonly studentId: string
  readonly examId: string
  readonly variation: Variation
  readonly subjectId: string
  /** Places in what the student was shown, from 0 (Decision K). */
  readonly question: number
  readonly option: number
  /** When it was picked, on the server's clock: answers are sent in the order in which they were given. */
  readonly at: number
}

/** One question of one sitting. */
export type PickPlace = Pick<UnsentPick, 'studentId' | 'examId' | 'subjectId' | 'question'>

/**
 * Each answer has a key of its own, so that two tabs that write at the same time cannot overwrite each other's.
 * Ids have no colon in them.
 */
export function keyOf({ studentId, examId, subjectId, question }: PickPlace): string {
  return `${UNSENT_PREFIX}${studentId}:${examId}:${subjectId}:${question}`
}

export function writePick({ variation, option, at }: UnsentPick): string {
  return JSON.stringify({ variation, option, at })
}

/** Null for what is no answer of ours: another kind of entry, or one that somebody spoiled. */
export function readPick(key: string, value: string | null): UnsentPick | null {
  const [, studentId, examId, subjectId, place] = /^unsent:(\d+):([\w-]+):([\w-]+):(\d+)$/.exec(key) ?? []
  if (studentId === undefined || examId === undefined || subjectId === undefined || value === null) return null
  try {
    const { variation, option, at } = JSON.parse(value) as Record<string, unknown>
    const known = VARIATION_NAMES.find((name) => name === variation)
    if (known === undefined || !Number.isInteger(option) || typeof at !== 'number') return null
    return { studentId, examId, variation: known, subjectId, question: Number(place), option: option as number, at }
  } catch {
    return null
  }
}
