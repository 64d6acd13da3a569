const AT_ONCE = 500

/** A long list some at a time, so that a hundred thousand keep nobody waiting. */
export async function* inPieces<T, R>(
  list: readonly T[],
  work: (some: readonly T[]) => Promise<readonly R[]>,
): AsyncGenerator<readonly R[]> {
  for (let from = 0; from < list.length; from += AT_ONCE) yield await work(list.slice(from, from + AT_ONCE))
}
