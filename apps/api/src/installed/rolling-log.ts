import { closeSync, fstatSync, openSync, renameSync, writeSync } from 'node:fs'

const LIMIT = 20 * 1024 * 1024

/** What the server says, where no service manager writes it down: a file and the one before it. */
export class RollingLog {
  readonly path: string
  #file: number

  constructor(path: string) {
    this.path = path
    this.#file = openSync(path, 'a', 0o600)
  }

  write(text: Buffer | string): void {
    try {
      if (fstatSync(this.#file).size > LIMIT) {
        renameSync(this.path, `${this.path}.1`)
        closeSync(this.#file)
        this.#file = openSync(this.path, 'a', 0o600)
      }
      writeSync(this.#file, Buffer.from(text))
    } catch {
      // A full disk must not end what is being written about.
    }
  }
}
