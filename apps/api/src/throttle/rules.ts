/** A bucket of tries: so many at once, then as many as flow back. */
export interface Rule {
  readonly burst: number
  readonly perSecond: number
}

/**
 * How guessing and listing are slowed (Decision H4). What a whole classroom does from one address must fit:
 * 300 students who look up their course and log in within a minute.
 */
export const RULES = {
  /** Course look-ups from one address, whatever comes of them. */
  'look-ups': { burst: 600, perSecond: 10 },
  /** Log-ins from one address, whatever comes of them. */
  'log-ins': { burst: 600, perSecond: 10 },
  /** Papers and results of free exams for one address: a classroom of visitors. */
  'free-exams': { burst: 600, perSecond: 10 },
  /** Numbers nobody has, asked for from one address. */
  'unknown-numbers': { burst: 30, perSecond: 1 / 2 },
  /** Wrong passwords for one student from one address: what somebody who forgot it needs. */
  'guesses-here': { burst: 5, perSecond: 1 / 60 },
  /** Wrong passwords for one student from anywhere: many addresses do not add up to many guesses. */
  'guesses-anywhere': { burst: 30, perSecond: 1 / 20 },
  /** Wrong passwords from one address for anybody: one common password tried on every student. */
  'guesses-from': { burst: 100, perSecond: 1 },
} as const satisfies Record<string, Rule>

export type RuleName = keyof typeof RULES
