/** The field of a file that is not what it must be; empty: the file is no JSON at all. */
export class ProofFault extends Error {
  readonly field: string

  constructor(field: string) {
    super(field === '' ? 'no JSON' : `${field} is not what it must be`)
    this.field = field
  }
}

/** Goes through a file from outside and knows where it is, so that a fault names the field. */
export class JsonReader {
  readonly path: string
  #value: unknown

  private constructor(value: unknown, path: string) {
    this.#value = value
    this.path = path
  }

  static of(text: string): JsonReader {
    try {
      return new JsonReader(JSON.parse(text), '')
    } catch (error) {
      if (error instanceof SyntaxError) throw new ProofFault('')
      throw error
    }
  }

  get isThere(): boolean {
    return this.#value !== undefined
  }

  get(name: string): JsonReader {
    const isObject = typeof this.#value === 'object' && this.#value !== null && !Array.isArray(this.#value)
    if (!isObject) throw new ProofFault(this.path)
    const field = Object.entries(this.#value ?? {}).find(([key]) => key === name)
    return new JsonReader(field?.[1], this.path === '' ? name : `${this.path}.${name}`)
  }

  text(): string {
    if (typeof this.#value !== 'string') throw new ProofFault(this.path)
    return this.#value
  }

  whole(): number {
    const number = this.#value
    if (typeof number !== 'number' || !Number.isSafeInteger(number) || number < 0) throw new ProofFault(this.path)
    return number
  }

  orNull<T>(read: (value: JsonReader) => T): T | null {
    return this.#value === null ? null : read(this)
  }

  list<T>(read: (item: JsonReader) => T): T[] {
    if (!Array.isArray(this.#value)) throw new ProofFault(this.path)
    return this.#value.map((item: unknown, at) => read(new JsonReader(item, `${this.path}[${at}]`)))
  }

  /** Files of a version before had no such list. */
  listIfAny<T>(read: (item: JsonReader) => T): T[] {
    return this.isThere ? this.list(read) : []
  }
}
