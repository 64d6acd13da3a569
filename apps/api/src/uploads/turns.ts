/**
 * Pieces that are taken in one turn of the event loop: a few milliseconds of work.
 *
 * @internal
 */
export const PIECES_A_TURN = 16

interface Waiting {
  readonly place: number
  readonly go: () => void
}

/**
 * Lets uploads read on a few at a time, those that began first before the others. Without it all that has come is taken
 * at once, and who answers a question meanwhile waits until a thousand photos have had their piece.
 */
export class Turns {
  #places = 0
  #waiting: Waiting[] = []
  #isPlanned = false

  /** For one upload; what it returns is awaited before each piece. */
  enter(): () => Promise<void> {
    this.#places += 1
    const place = this.#places
    return () =>
      new Promise((go) => {
        this.#waiting.push({ place, go })
        this.#plan()
      })
  }

  #plan(): void {
    if (this.#isPlanned) return
    this.#isPlanned = true
    setImmediate(() => {
      this.#isPlanned = false
      this.#waiting.sort((one, other) => one.place - other.place)
      for (const { go } of this.#waiting.splice(0, PIECES_A_TURN)) go()
      if (this.#waiting.length > 0) this.#plan()
    })
  }
}
