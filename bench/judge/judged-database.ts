import { setTimeout as pause } from 'node:timers/promises'
import { type PostgresNode, startPair, startSingle } from '../lib/replica-pair.ts'

const START_TRIES = 60

/** A PostgreSQL that things happen to; with a standby that must have every commit, where it is to fail over. */
export class JudgedDatabase {
  readonly #primary: PostgresNode
  readonly #remove: () => Promise<void>
  #standby: PostgresNode | null
  #current: PostgresNode

  private constructor(primary: PostgresNode, standby: PostgresNode | null, remove: () => Promise<void>) {
    this.#primary = primary
    this.#current = primary
    this.#standby = standby
    this.#remove = remove
  }

  static async start(folder: string, hasStandby: boolean): Promise<JudgedDatabase> {
    if (!hasStandby) {
      const { node, remove } = await startSingle(folder)
      return new JudgedDatabase(node, null, remove)
    }
    const { primary, standby, inStep, remove } = await startPair(folder)
    await inStep()
    return new JudgedDatabase(primary, standby, remove)
  }

  /** Of the one that takes writes. */
  get port(): number {
    return this.#current.port
  }

  urlAt(port: number): string {
    return this.#primary.urlAt(port)
  }

  async kill(): Promise<void> {
    await this.#current.kill()
    await this.#start()
  }

  async freeze(forMs: number): Promise<void> {
    await this.#current.freeze()
    await pause(forMs)
    await this.#current.thaw()
  }

  /** Once: the machine of the primary is gone for good, and the standby takes its place. False where there is none. */
  async failOver(): Promise<boolean> {
    const standby = this.#standby
    if (standby === null) return false
    this.#standby = null
    await this.#primary.kill()
    await standby.promote()
    this.#current = standby
    return true
  }

  /** Where it has ended by itself, as it does when it cannot write its log. */
  async recover(): Promise<void> {
    if (!this.#current.isRunning) await this.#start()
  }

  /** Until the last process of the one before has let go of its memory. */
  async #start(): Promise<void> {
    for (let tries = 0; tries < START_TRIES; tries += 1) {
      const isUp = await this.#current.start().then(
        () => true,
        () => false,
      )
      if (isUp) return
      await pause(500)
    }
    throw new Error('the database does not start again')
  }

  async remove(): Promise<void> {
    await this.#remove()
  }
}
