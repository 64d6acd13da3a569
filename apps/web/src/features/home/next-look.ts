import type { ExamCard } from '@anushilon/contract/operations/catalogue'
import { HOUR, MINUTE, type Instant } from '@anushilon/domain/instant'

interface Exams {
  readonly coming: readonly Pick<ExamCard, 'window'>[]
  readonly running: readonly Pick<ExamCard, 'window' | 'progress'>[]
}

/** Of an exam that begins or ends so soon it matters that the centre has moved it. */
const SOON = HOUR
const OFTEN = 2 * MINUTE
const SELDOM = 10 * MINUTE

/** When the next exam comes in or goes out, or the student's own time in one is over. */
export function nextChange({ coming, running }: Exams, now: Instant): Instant {
  const ends = running.flatMap(({ window, progress }) =>
    progress?.kind === 'running' && progress.endsAt > now ? [progress.endsAt, window.closesAt] : window.closesAt,
  )
  return Math.min(...coming.map(({ window }) => window.opensAt), ...ends)
}

/** After how many milliseconds a Home that lies open asks again. A `chance` of the page's own keeps phones apart that were opened in one moment. */
export function lookAgainIn(exams: Exams | undefined, now: Instant, chance: number): number {
  const isSoon = exams !== undefined && nextChange(exams, now) - now < SOON
  return (isSoon ? OFTEN : SELDOM) * (0.75 + chance / 2)
}
