/** A bucket of tries: so many at once, then as many as flow back. */
export interface Rule {
  readonly burst: number
  readonly perSecond: number
}

const MINUTE = 60
const HOUR = 60 * MINUTE

/**
 * How guessing and listing are slowed (Decision H4; 015 has the arithmetic). Only what was wrong is charged. What is
 * refused is refused to one number from one network: what others did there, or to this number elsewhere, only makes
 * the allowance smaller.
 */
export const RULES = {
  /** Free exams that are none, asked for from one network; ten times as many behind what a carrier may share. */
  'unknown-free-exams': { burst: 60, perSecond: 1 / 2 },
  /** Numbers nobody has, asked for from one network; ten times as many behind what a carrier may share. */
  'unknown-numbers': { burst: 60, perSecond: 1 / 2 },
  /** Hand-in codes that no phone of ours has made, from one network; ten times as many behind what a carrier may share. */
  'unknown-codes': { burst: 30, perSecond: 1 / 10 },
  /** Guardians' links that open nothing, from one network; ten times as many behind what a carrier may share. */
  'unknown-links': { burst: 30, perSecond: 1 / 10 },
  /** The sheet behind one link, opened from one network: a family. */
  'guardian-sheets': { burst: 30, perSecond: 1 / 10 },
  /**
   * Wrong sign-ins of staff from one network, ten times as many behind what a carrier may share: each may be another
   * made-up name, which leaves rows for six hours. Beyond it every wrong one is answered alike; right ones get in.
   */
  'wrong-sign-ins': { burst: 10, perSecond: 1 / (5 * MINUTE) },

  /** Wrong passwords for one person from one network: what somebody who forgot it needs. */
  'guesses-here': { burst: 5, perSecond: 1 / MINUTE },
  /** The same while that person or that network is besieged: no fewer at once, but they hardly flow back. */
  'guesses-besieged': { burst: 5, perSecond: 1 / (6 * HOUR) },
  /** Wrong passwords for one person on a device that is known to be that person's. */
  'guesses-device': { burst: 10, perSecond: 1 / MINUTE },

  /** Wrong passwords for one person from anywhere: with more the person is besieged. */
  'siege-of': { burst: 30, perSecond: 1 / 20 },
  /** Wrong passwords for anybody from one network: with more (ten times as many behind an IPv4 address) it besieges. */
  'siege-from': { burst: 200, perSecond: 1 / 5 },
} as const satisfies Record<string, Rule>

export type RuleName = keyof typeof RULES
