import { createHmac } from 'node:crypto'
import type { SittingKey } from '@anushilon/contract/schemas/sitting-key'
import type { ExamId } from '@anushilon/domain/exam/exam'
import type { Sitting } from '@anushilon/domain/sitting/attempt'
import { Refused } from '../refused.ts'
import type { Secrets } from '../secrets.ts'

/** Another one makes every chain that is under way worthless: raise it only with another format of chains. */
const VERSION = 1

export interface WhoseSitting {
  readonly studentId: number
  readonly examId: ExamId
  readonly sitting: Sitting
}

/** When the sitting began: the start of its first part. Chains count from it, and its key is bound to it. */
export function sittingStart({ parts }: Sitting): number {
  if (parts.length === 0) throw new Refused('not-started')
  return Math.min(...parts.map(({ startedAt }) => startedAt))
}

/**
 * The 32 bytes that key what a device says about this sitting. Nothing is stored: every server with the same secret has
 * it, the student's devices are given it with the running data, and nobody else's key is the same.
 */
export function sittingKey(
  { sittings }: Pick<Secrets, 'sittings'>,
  { studentId, examId, sitting }: WhoseSitting,
): Buffer {
  const whose = [VERSION, studentId, examId, sittingStart(sitting)].join('|')
  return createHmac('sha256', sittings).update(whose).digest()
}

/** As the student's devices are given it. */
export function shownSittingKey(secrets: Pick<Secrets, 'sittings'>, whose: WhoseSitting): SittingKey {
  return { key: sittingKey(secrets, whose).toString('hex'), startedAt: sittingStart(whose.sitting) }
}
