import { seeded } from '../seed.ts'

export interface Traits {
  /** How often an average question comes out right. */
  readonly skill: number
  /** How often the student comes at all. */
  readonly diligence: number
  /** The share of the time that is used before Submit. */
  readonly pace: number
  /** How often the written part of a long exam is sat after its MCQ. */
  readonly stamina: number
  /** How often Submit is forgotten. */
  readonly forgetful: number
  /** Comes to nothing but the monthly model tests. */
  readonly onlyMonthly?: boolean
}

/** The students a visitor logs in as: good but not the best, always there; or new, with nothing sat. */
const KNOWN: Readonly<Record<string, Traits>> = {
  260001: { skill: 0.76, diligence: 1, pace: 0.68, stamina: 1, forgetful: 0 },
  260002: { skill: 0.7, diligence: 0.85, pace: 0.72, stamina: 1, forgetful: 0.02 },
  260021: { skill: 0.74, diligence: 1, pace: 0.7, stamina: 1, forgetful: 0 },
  260027: { skill: 0.8, diligence: 1, pace: 0.66, stamina: 1, forgetful: 0 },
  260020: { skill: 0.5, diligence: 0, pace: 0.7, stamina: 1, forgetful: 0 },
  260040: { skill: 0.5, diligence: 0, pace: 0.7, stamina: 1, forgetful: 0 },
}

const FIRST_ONLY_MONTHLY = 260041

export function traitsOf(regNo: string): Traits {
  const known = KNOWN[regNo]
  if (known !== undefined) return known
  const random = seeded(`traits ${regNo}`)
  const skill = 0.4 + 0.26 * (random() + random())
  const onlyMonthly = Number(regNo) >= FIRST_ONLY_MONTHLY
  return {
    skill,
    diligence: onlyMonthly ? 0.95 : 0.6 + random() * 0.35,
    pace: 0.55 + random() * 0.35,
    stamina: 0.45 + random() * 0.3,
    forgetful: random() < 0.2 ? 0.08 : 0.01,
    onlyMonthly,
  }
}
