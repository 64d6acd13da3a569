import type { Mistake } from '@anushilon/contract/operations/notebook'

export function keyOf({ examId, number }: Pick<Mistake, 'examId' | 'number'>): string {
  return `${examId}/${number}`
}

/**
 * What stands on a page after the server's list has changed. A question that was just moved keeps its place, so that
 * nothing jumps and the move can be undone; those that follow in the list come to the end, so that a page always has
 * its ten to go through and the next page goes on where this one stops.
 */
export function arrange(shown: readonly Mistake[], found: readonly Mistake[], moved: ReadonlySet<string>): Mistake[] {
  const here = new Set(shown.map(keyOf))
  const fresh = new Map(found.map((one) => [keyOf(one), one]))
  const kept = shown.flatMap((one) => {
    const key = keyOf(one)
    return fresh.get(key) ?? (moved.has(key) ? one : [])
  })
  return [...kept, ...found.filter((one) => !here.has(keyOf(one)))]
}

/** Whether a question is the first of those that come from the same exam and subject. */
export function opensSource(shown: readonly Mistake[], at: number): boolean {
  const [one, before] = [shown[at], shown[at - 1]]
  return one?.examId !== before?.examId || one?.subjectId !== before?.subjectId
}
