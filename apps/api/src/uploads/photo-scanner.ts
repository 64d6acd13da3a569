import { Refused } from '../refused.ts'

/** Where the pictures go that a scanner meets: one after the other, each in pieces. */
export interface PhotoSink {
  /** `before`: the text so far, without the pictures. */
  begin(before: string): Promise<void>
  piece(bytes: Buffer): Promise<void>
  /** What stands for the picture in the text that is left. */
  end(): Promise<string>
}

const QUOTE = 0x22
const COMMA = 0x2c
const BACKSLASH = 0x5c
const DATA_URL = Buffer.from('data:')
const LONGEST_HEADER = 200
/** What is left without the pictures: an exam, a question, fifteen short names. */
const LONGEST_TEXT = 16 * 1024

/**
 * Takes a JSON text apart while it arrives. Strings that are data URLs go to the sink as bytes, and their place in the
 * text is taken by what the sink calls them; the rest stays, and is small enough to be parsed at once. So a body of any
 * size costs no more memory than the piece in hand, and no piece holds up the event loop.
 *
 * Outside a string only quotation marks matter, inside one only its end: the judgement whether all of it is JSON is the
 * parser's, on the text that is left.
 */
export class PhotoScanner {
  readonly #sink: PhotoSink
  #state: 'outside' | 'opening' | 'text' | 'header' | 'photo' = 'outside'
  readonly #left: Buffer[] = []
  #leftBytes = 0
  #header = ''
  /** Letters of base64 that do not make whole bytes yet. */
  #letters = ''
  /** Bytes that cannot be judged before more have come. */
  #undecided: Buffer = Buffer.alloc(0)

  constructor(sink: PhotoSink) {
    this.#sink = sink
  }

  async take(chunk: Buffer): Promise<void> {
    const bytes = this.#undecided.length === 0 ? chunk : Buffer.concat([this.#undecided, chunk])
    this.#undecided = Buffer.alloc(0)
    for (let at = 0; at < bytes.length;) at += await this.#step(bytes.subarray(at))
  }

  /** The text that is left, once everything has come. */
  end(): string {
    this.#collect(this.#undecided)
    return Buffer.concat(this.#left).toString('utf8')
  }

  /** Takes something off the front; returns how much. */
  async #step(bytes: Buffer): Promise<number> {
    switch (this.#state) {
      case 'outside':
        return this.#skipToString(bytes)
      case 'opening':
        return this.#open(bytes)
      case 'text':
        return this.#readText(bytes)
      case 'header':
        return await this.#readHeader(bytes)
      case 'photo':
        return await this.#readPhoto(bytes)
    }
  }

  #skipToString(bytes: Buffer): number {
    const found = bytes.indexOf(QUOTE)
    const taken = found === -1 ? bytes.length : found + 1
    this.#collect(bytes.subarray(0, taken))
    if (found !== -1) this.#state = 'opening'
    return taken
  }

  #open(bytes: Buffer): number {
    const known = Math.min(bytes.length, DATA_URL.length)
    const couldBePhoto = bytes.subarray(0, known).equals(DATA_URL.subarray(0, known))
    if (couldBePhoto && known < DATA_URL.length) {
      this.#undecided = bytes
      return bytes.length
    }
    this.#state = couldBePhoto ? 'header' : 'text'
    return 0
  }

  #readText(bytes: Buffer): number {
    const end = bytes.findIndex((byte) => byte === QUOTE || byte === BACKSLASH)
    if (end === -1) {
      this.#collect(bytes)
      return bytes.length
    }
    if (bytes[end] === QUOTE) {
      this.#collect(bytes.subarray(0, end + 1))
      this.#state = 'outside'
      return end + 1
    }
    if (end + 1 === bytes.length) {
      this.#collect(bytes.subarray(0, end))
      this.#undecided = bytes.subarray(end)
      return bytes.length
    }
    this.#collect(bytes.subarray(0, end + 2))
    return end + 2
  }

  async #readHeader(bytes: Buffer): Promise<number> {
    const end = bytes.findIndex((byte) => byte === COMMA || byte === QUOTE)
    this.#header += bytes.toString('latin1', 0, Math.min(end === -1 ? bytes.length : end, LONGEST_HEADER))
    if (this.#header.length > LONGEST_HEADER) throw new Refused('bad-input', { detail: 'a data URL is not one' })
    if (end === -1) return bytes.length
    this.#header = ''
    this.#letters = ''
    this.#state = 'photo'
    // Whatever it says it is, its bytes will tell; one without any is no picture either.
    await this.#sink.begin(Buffer.concat(this.#left).toString('utf8'))
    return bytes[end] === COMMA ? end + 1 : end
  }

  async #readPhoto(bytes: Buffer): Promise<number> {
    const end = bytes.indexOf(QUOTE)
    const letters = this.#letters + bytes.toString('latin1', 0, end === -1 ? bytes.length : end).replaceAll('\\', '')
    const whole = end === -1 ? letters.length - (letters.length % 4) : letters.length
    this.#letters = letters.slice(whole)
    if (whole > 0) await this.#sink.piece(Buffer.from(letters.slice(0, whole), 'base64'))
    if (end === -1) return bytes.length
    this.#collect(Buffer.from(await this.#sink.end()))
    this.#state = 'text'
    return end
  }

  #collect(bytes: Buffer): void {
    this.#leftBytes += bytes.length
    if (this.#leftBytes > LONGEST_TEXT) throw new Refused('too-large')
    // A copy: the piece it was cut from is as large as the network gave it.
    this.#left.push(Buffer.from(bytes))
  }
}
