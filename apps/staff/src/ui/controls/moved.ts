/** The list with one item at another place. */
export function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const item = list[from]
  return item === undefined ? list : list.toSpliced(from, 1).toSpliced(to, 0, item)
}
