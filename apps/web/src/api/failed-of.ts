interface Asked {
  readonly data: unknown
  readonly isError: boolean
  readonly error: unknown
  refetch(): Promise<unknown>
}

interface Failed {
  readonly error: unknown
  retry(): void
}

/** Why a page that needs all of these cannot be shown; null: it can, or they are on their way. One press asks again for each that failed. */
export function failedOf(asked: readonly Asked[]): Failed | null {
  const failed = asked.filter(({ isError, data }) => isError && data === undefined)
  const [first] = failed
  if (first === undefined) return null
  return { error: first.error, retry: () => failed.forEach((one) => void one.refetch()) }
}
