import type { Audience } from './exam/audience.ts'
import type { StaffRole } from './staff-role.ts'

/** What somebody of the centre is of, and whether they may take lists of people away. None of either: all. */
export interface Rights {
  readonly courses: string[]
  readonly branches: string[]
  readonly mayExport: boolean
}

export const ALL_RIGHTS: Rights = { courses: [], branches: [], mayExport: true }

/** An owner is of everything, whatever was once said of them (decision 035). */
export function rightsOf(role: StaffRole, said: Rights): Rights {
  return role === 'owner' ? ALL_RIGHTS : said
}

export function isOfEverything({ courses, branches }: Pick<Rights, 'courses' | 'branches'>): boolean {
  return courses.length === 0 && branches.length === 0
}

export function isOfCourse({ courses }: Pick<Rights, 'courses'>, courseId: string): boolean {
  return courses.length === 0 || courses.includes(courseId)
}

export function isOfBranch({ branches }: Pick<Rights, 'branches'>, branch: string | null): boolean {
  return branches.length === 0 || (branch !== null && branches.includes(branch))
}

/** Nobody but students of their branches sits it: what changes it for everybody is theirs to do. */
export function isWhollyOf({ branches }: Pick<Rights, 'branches'>, audience: Audience): boolean {
  if (branches.length === 0) return true
  const { branches: named, batches } = audience
  return batches.length === 0 && named.length > 0 && named.every((branch) => branches.includes(branch))
}

/** Some of its students may be theirs. */
export function isPartlyOf({ branches }: Pick<Rights, 'branches'>, audience: Audience): boolean {
  if (branches.length === 0 || audience.batches.length > 0 || audience.branches.length === 0) return true
  return audience.branches.some((branch) => branches.includes(branch))
}
