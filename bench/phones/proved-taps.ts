import { readLink, witnessedText } from '@anushilon/contract/headers'

interface Tap {
  readonly question: string
  readonly option: number
}

/** What a student was told that it can be proved: known from what was sent and heard, not from what the page has kept of it. */
export class ProvedTaps {
  readonly #taps: Tap[] = []
  /** By what the server says of a link, how many taps were made when it was sent. */
  readonly #sent = new Map<string, number>()
  #proved = 0

  taps(question: string, option: number): void {
    if (this.#taps.every((tap) => tap.question !== question)) this.#taps.push({ question, option })
  }

  sends(link: string): void {
    const head = readLink(link)
    const told = head === null ? null : witnessedText(head)
    // The same link later brings nothing that it had not.
    if (told !== null && !this.#sent.has(told)) this.#sent.set(told, this.#taps.length)
  }

  hears(witnessed: string | undefined): void {
    this.#proved = Math.max(this.#proved, this.#sent.get(witnessed ?? '') ?? 0)
  }

  get all(): readonly Tap[] {
    return this.#taps.slice(0, this.#proved)
  }
}
