import { VARIATION_NAMES, type Variation } from '@anushilon/domain/exam/variation'
import type { Kind } from '@anushilon/outbox/kind'
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

/** The answers of a student, a lane for each exam. What is on students' phones now is written so: it must stay readable. */
export const picks: Kind<UnsentPick> = {
  // Ids have no colon in them.
  keyOf: ({ studentId, examId, subjectId, question }) =>
    `${UNSENT_PREFIX}${studentId}:${examId}:${subjectId}:${question}`,
  ownerOf: ({ studentId }) => studentId,
  laneOf: ({ examId }) => examId,
  encode: ({ variation, option, at }) => JSON.stringify({ variation, option, at }),
  decode,
  compare: (one, other) => one.at - other.at || one.question - other.question,
  // Here as on the server (Decision C6).
  counts: 'first',
}

function decode(key: string, text: string): UnsentPick | null {
  const [, studentId, examId, subjectId, place] = /^unsent:(\d+):([\w-]+):([\w-]+):(\d+)$/.exec(key) ?? []
  if (studentId === undefined || examId === undefined || subjectId === undefined) return null
  try {
    const { variation, option, at }: Partial<Record<string, unknown>> = Object(JSON.parse(text))
    const known = VARIATION_NAMES.find((name) => name === variation)
    if (known === undefined || typeof option !== 'number' || !Number.isInteger(option) || typeof at !== 'number')
      return null
    return { studentId, examId, variation: known, subjectId, question: Number(place), option, at }
  } catch {
    return null
  }
}
