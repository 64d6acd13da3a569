/** Whom of its course an exam is for, by the names of branches and batches. None of either: for everybody. */
export interface Audience {
  readonly branches: readonly string[]
  readonly batches: readonly string[]
}

export const EVERYBODY: Audience = { branches: [], batches: [] }

/** What a student belongs to in the course: a branch or none, and any number of batches. */
export interface StudentGroups {
  readonly branch: string | null
  readonly batches: readonly string[]
}

export function isForEverybody({ branches, batches }: Audience): boolean {
  return branches.length === 0 && batches.length === 0
}

/** One of the branches or one of the batches is enough (decision 035). */
export function isFor(audience: Audience, { branch, batches }: StudentGroups): boolean {
  return (
    isForEverybody(audience) ||
    (branch !== null && audience.branches.includes(branch)) ||
    batches.some((batch) => audience.batches.includes(batch))
  )
}
