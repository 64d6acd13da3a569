import { dhakaClock } from '../dhaka-time.ts'
import type { Window } from '../exam/exam.ts'
import { MINUTE, plusMinutes, type Instant } from '../instant.ts'
import { refuse, type Refusal } from '../refusal.ts'
import { deadlineOf, type Allowance, type PartTimes, type PartTiming } from './clock.ts'

/** Whoever counted on the minutes has so many left at least: their page says so within seconds, but they planned by the old end. */
const FAIR_WARNING = 5

interface TakenBack {
  readonly plan: PartTiming
  readonly window: Window
  /** Null while it has not begun. */
  readonly part: Pick<PartTimes, 'startedAt' | 'deadlineAt'> | null
  readonly allowance: Required<Allowance>
  readonly minutes: number
  readonly now: Instant
}

/** Extra minutes that one student was given are taken back. When their part ends then; null while it has not begun. */
export function takeTimeBack({
  plan,
  window,
  part,
  allowance,
  minutes,
  now,
}: TakenBack): Instant | null | Refusal<'conflict'> {
  const { extraMinutes, reopenedUntil } = allowance
  if (minutes > extraMinutes) return refuse('conflict', `Of this part they have ${extraMinutes} extra minutes.`)
  if (part === null) return null
  const left = {
    extraMinutes: extraMinutes - minutes,
    reopenedUntil: reopenedUntil === null ? null : plusMinutes(reopenedUntil, -minutes),
  }
  const then = Math.min(part.deadlineAt, deadlineOf(plan, part.startedAt, window, left))
  if (then === part.deadlineAt || then >= plusMinutes(now, FAIR_WARNING)) return then
  const most = Math.floor((part.deadlineAt - now) / MINUTE) - FAIR_WARNING
  const advice = most < 1 ? 'There is nothing left to take back.' : `Take back ${most} at most.`
  return refuse('conflict', `Their time would end at ${dhakaClock(then)}. Leave them five minutes from now. ${advice}`)
}
