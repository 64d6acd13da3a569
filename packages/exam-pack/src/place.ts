/** Something wrong with a pack, and where: `exams[2].mcq.questions[7].correct`. */
export interface Fault {
  readonly place: string
  readonly message: string
}

export function formatFault({ place, message }: Fault): string {
  return `${place}: ${message}`
}

/** More would not be read, and of a list of millions that is wrong throughout not be held either. */
const MOST_FAULTS = 10_000

/** Somewhere in the pack. Its name is spelt out only when there is something to say about it. */
export class Place {
  readonly #faults: Fault[]
  readonly #parent: Place | null
  readonly #key: string | number

  private constructor(faults: Fault[], parent: Place | null, key: string | number) {
    this.#faults = faults
    this.#parent = parent
    this.#key = key
  }

  static root(faults: Fault[]): Place {
    return new Place(faults, null, 'pack.json')
  }

  at(key: string | number): Place {
    return new Place(this.#faults, this, key)
  }

  /** Returns undefined, which is what a reader returns for what it cannot read. */
  fault(message: string): undefined {
    if (this.#faults.length < MOST_FAULTS) this.#faults.push({ place: this.toString(), message })
  }

  toString(): string {
    if (this.#parent === null) return String(this.#key)
    if (typeof this.#key === 'number') return `${this.#parent.toString()}[${this.#key}]`
    return this.#parent.#parent === null ? this.#key : `${this.#parent.toString()}.${this.#key}`
  }
}
