import type { ExamRow } from '@anushilon/contract/staff/overview'
import { startOfDhakaDay } from './month.ts'

/** Most exams of an evening's centre begin then; a draft that has no time yet gets it. */
const USUAL_START_MS = 20 * 3_600_000

/** Before anybody can start it; what is live or over stays where it is. */
export function isMovable({ state }: Pick<ExamRow, 'state'>): boolean {
  return state === 'draft' || state === 'scheduled'
}

/** When it would open on another day: at the same time of day. `day` is when that day begins. */
export function movedTo({ opensAt }: Pick<ExamRow, 'opensAt'>, day: number): number {
  return day + (opensAt === null ? USUAL_START_MS : opensAt - startOfDhakaDay(opensAt))
}
