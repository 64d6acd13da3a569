import { lettersOf, valuesOf } from '@anushilon/domain/hand-in/letters'
import type { Instant } from '@anushilon/domain/instant'
import type { Deps } from '../deps.ts'
import type { LateStanding } from '@anushilon/domain/proof/late-answers'
import { takeLateAnswers } from '../proof/late-answers.service.ts'
import { sittingStart } from '../proof/sitting-key.ts'
import { type CameBy, keepCode } from '../stores/sitting/hand-in-codes.ts'
import { saveWish } from '../stores/sitting/sittings.ts'
import { type KnownSheet, sheetOfCode } from './sheet-of-code.ts'

interface ArrivingCode {
  readonly text: string
  readonly cameBy: CameBy
  /** When the operator had the SMS; null where no operator says so. */
  readonly operatorTime: Instant | null
  readonly now: Instant
}

interface TakenSheet extends Pick<KnownSheet, 'exam' | 'studentId'> {
  readonly outcome: 'arrived' | 'again' | 'unfit'
  readonly seenAt: Instant
  /** Of each answer on it. */
  readonly standings: readonly LateStanding[]
}

export type TakenCode = TakenSheet | { readonly outcome: 'unreadable' | 'unknown' }

const WITNESS = { sms: 'sms', staff: 'staff', visitor: 'server' } as const

/** The one way in for hand-in codes, however they come. Said again, the same code changes nothing (Decision C19). */
export async function takeCode(deps: Deps, { text, cameBy, operatorTime, now }: ArrivingCode): Promise<TakenCode> {
  const sheet = await sheetOfCode(deps, text, now)
  if (sheet.outcome !== 'known') return sheet
  const { exam, studentId, sitting, links } = sheet
  const seen = sightingOf(operatorTime, sittingStart(sitting), now)
  if (links === null) return { outcome: 'unfit', exam, studentId, seenAt: seen, standings: [] }
  const arrived = { studentId, examId: exam.id, code: plainLetters(text), cameBy, arrivedAt: now, seenAt: seen }
  const kept = await keepCode(deps.db, arrived)
  if (kept === null) return { outcome: 'unknown' }
  const { isNew, seenAt } = kept
  const cover = { at: seenAt, by: WITNESS[cameBy] } as const
  const judged = await takeLateAnswers(deps, { exam, studentId, links, cover, now })
  const standings = judged.filter((_, at) => links[at]?.kind === 'pick')
  // While the part runs nothing is closed by it: the student may go on. But it is handed in when the time is up.
  await saveWish(deps.db, { studentId, examId: exam.id, kind: 'mcq', overdue: 'score-saved', now })
  return { outcome: isNew ? 'arrived' : 'again', exam, studentId, seenAt, standings }
}

/**
 * The operator's time, where it can be true: the key did not exist before the sitting began, and nothing has come from the
 * future. Where it cannot, all that is known is that the code is here now.
 */
function sightingOf(operatorTime: Instant | null, startedAt: Instant, now: Instant): Instant {
  return operatorTime === null || operatorTime < startedAt || operatorTime > now ? now : operatorTime
}

function plainLetters(text: string): string {
  const values = valuesOf(text)
  return 'unreadable' in values ? '' : lettersOf(values)
}
