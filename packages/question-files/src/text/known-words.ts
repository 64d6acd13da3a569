/** What a file's own words mean to us. A plain object would also know `constructor` and whatever else all objects have. */
export function knownWords<T>(meanings: Readonly<Record<string, T>>): ReadonlyMap<string, T> {
  return new Map(Object.entries(meanings))
}
