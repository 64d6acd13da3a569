/** The object without some of its fields. */
export function without<T extends object, K extends keyof T>(value: T, keys: readonly K[]): Omit<T, K> {
  return Object.fromEntries(Object.entries(value).filter(([key]) => !keys.includes(key as K))) as Omit<T, K>
}

/** Sets a field, or takes it away where there is nothing to say. */
export function withField<T extends object, K extends keyof T>(value: T, key: K, to: T[K] | undefined): T {
  return to === undefined ? (without(value, [key]) as T) : { ...value, [key]: to }
}
