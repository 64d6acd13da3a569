import type { PartPlans, Window } from '../exam/exam.ts'
import { plusMinutes, type Instant } from '../instant.ts'

/**
 * The boundaries, once and for all:
 * - the window is [opensAt, closesAt): at opensAt one may start, at closesAt no longer;
 * - a part is over at its deadline, not after it: `now >= deadline`;
 * - grace is inclusive: what arrives at exactly deadline + grace is still on time, a millisecond later it is
 *   late ("up to" in Decision B4, "after" in Decision C10).
 */

/** What a clock needs to know of a part; both kinds of plan fit. */
export interface PartTiming {
  readonly minutes: number
  readonly uploadMinutes?: number
}

/** Of every part an exam has; both its plans and what a page is told of them fit. */
export interface PartTimings {
  readonly mcq: PartTiming | null
  readonly written: PartTiming | null
}

export interface PartTimes {
  readonly startedAt: Instant
  /** The student's pen stops here. */
  readonly deadlineAt: Instant
  /** The last moment at which what arrives is on time: upload time and grace are in it. */
  readonly dueAt: Instant
}

/** What staff have given one student for one part beyond its plan. */
export interface Allowance {
  readonly extraMinutes?: number
  /** Set where a closed part was opened again: until then, whatever the window says. */
  readonly reopenedUntil?: Instant | null
}

export function isOpenWindow(window: Window, now: Instant): boolean {
  return window.opensAt <= now && now < window.closesAt
}

/**
 * Their own time and what they were given on top, but never past the exam's window (Decision B3): to give somebody time
 * beyond it is to move its end. Only a part that was opened again may outlast it.
 */
export function deadlineOf(
  part: PartTiming,
  startedAt: Instant,
  window: Window,
  { extraMinutes = 0, reopenedUntil = null }: Allowance = {},
): Instant {
  const own = Math.min(plusMinutes(startedAt, part.minutes + extraMinutes), window.closesAt)
  return reopenedUntil === null ? own : Math.max(own, reopenedUntil)
}

/** Upload time is for photos of what was written in time; grace is for slow networks (Decisions C16, B4). */
export function dueMomentOf(part: PartTiming, deadlineAt: Instant, graceMs: number): Instant {
  return plusMinutes(deadlineAt, part.uploadMinutes ?? 0) + graceMs
}

interface TimingOf {
  readonly startedAt: Instant
  readonly window: Window
  readonly graceMs: number
  readonly allowance?: Allowance
}

/** Everything the store keeps about a part's time, from its start on; staff may move its end later. */
export function timesOf(part: PartTiming, { startedAt, window, graceMs, allowance }: TimingOf): PartTimes {
  const deadlineAt = deadlineOf(part, startedAt, window, allowance)
  return { startedAt, deadlineAt, dueAt: dueMomentOf(part, deadlineAt, graceMs) }
}

/** No part of the exam can be acted on after this moment, whoever started when. */
export function lastDueMoment(plans: PartTimings, window: Window, graceMs: number): Instant {
  const dues = plannedParts(plans).map((part) => dueMomentOf(part, window.closesAt, graceMs))
  return Math.max(window.closesAt + graceMs, ...dues)
}

/**
 * The last moment at which one can start and still have the whole time of every part, moving on without a
 * pause. Null: the window is shorter than the exam, nobody can.
 */
export function lastFullStart(plans: PartTimings, window: Window): Instant | null {
  const start = plannedParts(plans).reduce((moment, part) => plusMinutes(moment, -part.minutes), window.closesAt)
  return start < window.opensAt ? null : start
}

/** All parts together, as lists show it. */
export function totalMinutes(plans: PartPlans): number {
  return plannedParts(plans).reduce((sum, part) => sum + part.minutes, 0)
}

export function isPastDue(dueAt: Instant, now: Instant): boolean {
  return now > dueAt
}

/**
 * The end a page counts down to (Spec 4 "Timing", Decision B5). All of these are instants: the six hours are
 * gone already. To the letter: the recomputed end is not cut at the exam's end again.
 */
export function displayedEnd(shown: {
  readonly startedAt: Instant
  readonly endsAt: Instant
  readonly examEndsAt: Instant
  readonly minutes: number
}): Instant {
  return shown.endsAt > shown.examEndsAt ? plusMinutes(shown.startedAt, shown.minutes) : shown.endsAt
}

function plannedParts(plans: PartTimings): PartTiming[] {
  return [plans.mcq, plans.written].filter((plan) => plan !== null)
}
