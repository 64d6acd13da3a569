/** A dictionary by its top level: what stands under each key, in its letters. A key may come twice. */
export type PdfDictionary = readonly (readonly [key: string, value: string])[]

const SPACE = /[\0\t\n\f\r ]/
const DELIMITER = /[()<>[\]{}/%\0\t\n\f\r ]/

/** Deeper than any sheet; a file of brackets only would otherwise be read for ever. */
const DEEPEST = 200

/** Reads a PDF's objects forward from a place in it, as a viewer does. Throws where it never ends. */
export class PdfLexer {
  readonly #text: string
  at: number

  constructor(text: string, at: number) {
    this.#text = text
    this.at = at
  }

  skipSpace(): void {
    for (;;) {
      const letter = this.#text[this.at]
      if (letter === undefined) return
      if (letter === '%') this.#skipLine()
      else if (SPACE.test(letter)) this.at += 1
      else return
    }
  }

  /** Whether this comes next, and is a word of its own. */
  takes(word: string): boolean {
    this.skipSpace()
    if (!this.#text.startsWith(word, this.at)) return false
    this.at += word.length
    return true
  }

  /** Null where another object stands here. */
  dictionary(): PdfDictionary | null {
    this.skipSpace()
    return this.#text.startsWith('<<', this.at) ? this.#dictionary(0) : null
  }

  #dictionary(depth: number): PdfDictionary {
    const entries: [string, string][] = []
    this.at += 2
    for (;;) {
      if (this.takes('>>')) return entries
      // What is no key there is passed over, by viewers too.
      const key = this.#text[this.at] === '/' ? this.#name() : null
      if (key !== null && this.#isAtEnd()) continue
      const from = this.at
      this.#skipValue(depth + 1)
      if (key !== null) entries.push([key, this.#text.slice(from, this.at)])
    }
  }

  #isAtEnd(): boolean {
    this.skipSpace()
    return this.#text.startsWith('>>', this.at)
  }

  /** One object, and what makes a reference of a number. */
  #skipValue(depth: number): void {
    this.skipSpace()
    if (depth > DEEPEST || this.at >= this.#text.length) throw new Error('never ends')
    const reference = /^\d{1,10}[\0\t\n\f\r ]+\d{1,5}[\0\t\n\f\r ]+R(?![A-Za-z0-9])/.exec(
      this.#text.slice(this.at, this.at + 40),
    )
    if (reference) this.at += reference[0].length
    else if (this.#text.startsWith('<<', this.at)) this.#dictionary(depth)
    else if (this.#text[this.at] === '<') this.#skipTo('>')
    else if (this.#text[this.at] === '(') this.#skipString()
    else if (this.#text[this.at] === '[') this.#skipArray(depth)
    else if (this.#text[this.at] === '/') this.#name()
    else this.#skipWord()
  }

  #skipArray(depth: number): void {
    this.at += 1
    while (!this.takes(']')) this.#skipValue(depth + 1)
  }

  #skipString(): void {
    let open = 0
    for (; this.at < this.#text.length; this.at += 1) {
      const letter = this.#text[this.at]
      if (letter === '\\') this.at += 1
      else if (letter === '(') open += 1
      else if (letter === ')') open -= 1
      if (open === 0) break
    }
    this.at += 1
  }

  #skipTo(end: string): void {
    const found = this.#text.indexOf(end, this.at)
    this.at = found === -1 ? this.#text.length : found + end.length
  }

  #skipLine(): void {
    while (this.at < this.#text.length && !/[\r\n]/.test(this.#text[this.at] ?? '')) this.at += 1
  }

  /** Spelt out: letters may be written by their numbers (/J#61vaScript). */
  #name(): string {
    const from = (this.at += 1)
    while (this.at < this.#text.length && !DELIMITER.test(this.#text[this.at] ?? '')) this.at += 1
    return this.#text
      .slice(from, this.at)
      .replaceAll(/#([0-9A-Fa-f]{2})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))
  }

  #skipWord(): void {
    const from = this.at
    while (this.at < this.#text.length && !DELIMITER.test(this.#text[this.at] ?? '')) this.at += 1
    // A bracket that nothing opened.
    if (this.at === from) this.at += 1
  }
}
