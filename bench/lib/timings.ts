/** Times of calls of one kind. */
export class Timings {
  readonly #ms: number[] = []
  errors = 0
  /** What went wrong first, to be shown. */
  firstError: string | null = null

  add(ms: number): void {
    this.#ms.push(ms)
  }

  fail(what: string): void {
    this.errors += 1
    this.firstError ??= what
  }

  join(other: Timings): void {
    for (const ms of other.#ms) this.#ms.push(ms)
    this.errors += other.errors
    this.firstError ??= other.firstError
  }

  get count(): number {
    return this.#ms.length
  }

  /** The time that this share of the calls did not exceed. */
  percentile(share: number): number {
    const sorted = this.#ms.toSorted((one, other) => one - other)
    return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
  }
}

/** Columns under one another, numbers to the right. */
export function table(rows: readonly (readonly (string | number)[])[]): string {
  const texts = rows.map((row) => row.map(String))
  const widths = (texts[0] ?? []).map((_, column) => Math.max(...texts.map((row) => (row[column] ?? '').length)))
  return texts
    .map((row) =>
      row
        .map((text, column) => (column === 0 ? text.padEnd(widths[0] ?? 0) : text.padStart(widths[column] ?? 0)))
        .join('  '),
    )
    .join('\n')
}
