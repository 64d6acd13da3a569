const MOST_SAID = 10

/** What does not fit, in words; of many alike the first few and how many there are. */
export class AuditFaults {
  readonly #said = new Map<string, { count: number; examples: string[] }>()

  add(kind: string, example: string): void {
    const known = this.#said.get(kind) ?? { count: 0, examples: [] }
    known.count += 1
    if (known.examples.length < MOST_SAID) known.examples.push(example)
    this.#said.set(kind, known)
  }

  get count(): number {
    return [...this.#said.values()].reduce((sum, { count }) => sum + count, 0)
  }

  get kinds(): string[] {
    return [...this.#said.keys()]
  }

  lines(): string[] {
    return [...this.#said].flatMap(([kind, { count, examples }]) => [
      `${kind}${count > 1 ? ` (${count} times)` : ''}:`,
      ...examples.map((example) => `  ${example}`),
      ...(count > examples.length ? [`  … and ${count - examples.length} more`] : []),
    ])
  }
}
