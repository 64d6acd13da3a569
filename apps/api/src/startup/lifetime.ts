import type { EmbeddedLog } from '../db/embedded/server.ts'

/** Thrown to leave a start that was told to stop half-way. */
export class StopRequested extends Error {
  override readonly name = 'StopRequested'
}

/** What was opened, closed again in the opposite order, whatever the point at which we stop. */
export class Lifetime {
  readonly #closers: { readonly what: string; readonly close: () => Promise<void> | void }[] = []
  #over = false

  onEnd(what: string, close: () => Promise<void> | void): void {
    this.#closers.push({ what, close })
  }

  /** Between two steps of the start. */
  readonly throwIfStopped = (): void => {
    if (this.#over) throw new StopRequested('told to stop while starting')
  }

  requestStop(): void {
    this.#over = true
  }

  async end(log: EmbeddedLog): Promise<void> {
    this.#over = true
    for (const { what, close } of this.#closers.splice(0).toReversed()) {
      try {
        await close()
      } catch (error) {
        log.error({ err: error }, `could not close ${what} properly`)
      }
    }
  }
}
