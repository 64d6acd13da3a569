import { hash } from 'node:crypto'
import { LEVEL_BITS } from '../exam-log/growing-tree.ts'

/*
 * The hashes of the log (decision 033) for tens of millions of leaves. They are strings of 32 letters, one a byte, and all
 * work is done in one piece of memory: an object for each hash would cost more than the hash.
 */

export type Hash32 = string

const SEED_BYTES = 16
const SALT_BYTES = 16
const HASH_BYTES = 32

const node = Buffer.alloc(1 + 2 * HASH_BYTES)
node[0] = 1

let salted = Buffer.alloc(1_024)
/** Its beginnings by their length: leaves are of few lengths, and a view costs as much as a hash. */
let beginnings: Buffer[] = []

/** Of a leaf whose content is this part of what is given, salted from this seed. */
export function leafHashFrom(seed: Uint8Array, bytes: Buffer, from: number, end: number): Hash32 {
  const length = 1 + SEED_BYTES + end - from
  if (salted.length < length) [salted, beginnings] = [Buffer.alloc(2 * length), []]
  const message = (beginnings[length] ??= salted.subarray(0, length))
  salted[0] = 2
  salted.set(seed, 1)
  bytes.copy(salted, 1 + SEED_BYTES, from, end)
  const salt = hash('sha256', message, 'binary')
  salted[0] = 0
  salted.write(salt, 1, SALT_BYTES, 'latin1')
  return hash('sha256', message, 'binary')
}

/** A complete subtree of 256 ^ level leaves, as the database keeps them. */
type Completed = (level: number, number: number, hash: Hash32) => void

/** A Merkle tree (RFC 6962) that grows leaf by leaf, and its root at any moment. */
export class GrowingRoot {
  readonly #completed: Completed
  #size = 0
  readonly #peaks: Hash32[] = []

  constructor(completed: Completed = () => {}) {
    this.#completed = completed
  }

  get size(): number {
    return this.#size
  }

  /** A leaf, or a complete subtree of 2 ^ height leaves, where so many are complete. */
  add(hashed: Hash32, height = 0): void {
    let carried = hashed
    let grown = height
    for (let number = this.#size / 2 ** height; number % 2 === 1; number = (number - 1) / 2) {
      carried = nodeHash(this.#peaks.pop() ?? '', carried)
      grown += 1
      if (grown % LEVEL_BITS === 0) this.#completed(grown / LEVEL_BITS, (number - 1) / 2, carried)
    }
    this.#peaks.push(carried)
    this.#size += 2 ** height
  }

  get root(): Buffer {
    if (this.#peaks.length === 0) return hash('sha256', '', 'buffer')
    return Buffer.from(
      this.#peaks.reduceRight((right, left) => nodeHash(left, right)),
      'latin1',
    )
  }
}

function nodeHash(left: Hash32, right: Hash32): Hash32 {
  node.write(left, 1, 'latin1')
  node.write(right, 1 + HASH_BYTES, 'latin1')
  return hash('sha256', node, 'binary')
}
