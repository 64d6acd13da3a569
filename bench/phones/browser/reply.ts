/** The browser's `Headers` and `Response`, as far as the pages use them, without their cost. */
export class LightHeaders {
  readonly #fields = new Map<string, string>()

  constructor(fields: LightHeaders | Readonly<Record<string, string>> = {}) {
    const entries = fields instanceof LightHeaders ? fields.#fields : Object.entries(fields)
    for (const [name, value] of entries) this.set(name, value)
  }

  get(name: string): string | null {
    return this.#fields.get(name.toLowerCase()) ?? null
  }

  set(name: string, value: string): void {
    this.#fields.set(name.toLowerCase(), value)
  }

  all(): Record<string, string> {
    return Object.fromEntries(this.#fields)
  }
}

export class LightResponse {
  readonly status: number
  readonly headers: LightHeaders
  readonly #text: string

  constructor(text: string, { status = 200, headers }: { status?: number; headers: LightHeaders }) {
    this.status = status
    this.headers = headers
    this.#text = text
  }

  async text(): Promise<string> {
    return this.#text
  }

  async json(): Promise<unknown> {
    return JSON.parse(this.#text)
  }
}
