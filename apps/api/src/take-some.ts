/** How much goes together: so many, or fewer where they are large. Of one that is larger by itself there is one. */
interface Together {
  readonly count: number
  readonly size: number
}

/** The next of a long list that are handed over together; none at its end. */
export function takeSome<T>(from: Iterator<T>, { count, size }: Together, sizeOf: (one: T) => number): T[] {
  const some: T[] = []
  for (let taken = 0; some.length < count && taken < size;) {
    const next = from.next()
    if (next.done === true) break
    some.push(next.value)
    taken += sizeOf(next.value)
  }
  return some
}
