import { setTimeout as pause } from 'node:timers/promises'
import { type PostgresNode, startPair, startSingle } from '../lib/replica-pair.ts'
import { Relay } from './relay.ts'

const START_TRIES = 60
/** By the machine's clock: how long commits wait for a standby that does not hear of them, and retries find them done. */
const UNHEARD_MS = 1_000
const FOUND_DONE_MS = 3_000

/** A PostgreSQL that things happen to; with a standby that must have every commit, where it is to fail over. */
export class JudgedDatabase {
  readonly #primary: PostgresNode
  readonly #remove: () => Promise<void>
  readonly #standbyWay: Relay | null
  #standby: PostgresNode | null
  #current: PostgresNode

  private constructor(
    primary: PostgresNode,
    follower: { readonly standby: PostgresNode; readonly way: Relay } | null,
    remove: () => Promise<void>,
  ) {
    this.#primary = primary
    this.#current = primary
    this.#standby = follower?.standby ?? null
    this.#standbyWay = follower?.way ?? null
    this.#remove = remove
  }

  static async start(folder: string, hasStandby: boolean): Promise<JudgedDatabase> {
    if (!hasStandby) {
      const { node, remove } = await startSingle(folder)
      return new JudgedDatabase(node, null, remove)
    }
    const followed: { way: Relay | null } = { way: null }
    const { primary, standby, inStep, remove } = await startPair(folder, async (port) => {
      followed.way = await Relay.open(() => port)
      return followed.way.port
    })
    await inStep()
    return new JudgedDatabase(primary, followed.way && { standby, way: followed.way }, remove)
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
    await startAgain(this.#current)
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
    await this.#promote(standby)
    return true
  }

  /**
   * The same after the standby was cut off and the primary was killed: it came back with what it had not acknowledged and
   * the standby never got, and whoever asked again found it done.
   */
  async failOverFromBehind(): Promise<boolean> {
    const standby = this.#standby
    if (standby === null) return false
    this.#standby = null
    this.#standbyWay?.cut('both')
    await pause(UNHEARD_MS)
    await this.kill()
    await pause(FOUND_DONE_MS)
    await this.#primary.kill()
    await this.#promote(standby)
    return true
  }

  async #promote(standby: PostgresNode): Promise<void> {
    await standby.promote()
    this.#current = standby
  }

  /** Where one has ended by itself, as they do when they cannot write their log: without its standby the other takes nothing. */
  async recover(): Promise<void> {
    for (const node of [this.#current, this.#standby]) if (node?.isRunning === false) await startAgain(node)
  }

  async remove(): Promise<void> {
    await this.#remove()
    this.#standbyWay?.close()
  }
}

/** Until the last process of the one before has let go of its memory. */
async function startAgain(node: PostgresNode): Promise<void> {
  for (let tries = 0; tries < START_TRIES; tries += 1) {
    const isUp = await node.start().then(
      () => true,
      () => false,
    )
    if (isUp) return
    await pause(500)
  }
  throw new Error('the database does not start again')
}
