import { hash } from 'node:crypto'

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

/** Of a leaf with this content, salted from this seed. */
export function leafHashFrom(seed: Uint8Array, content: Buffer): Hash32 {
  const length = 1 + SEED_BYTES + content.length
  if (salted.length < length) salted = Buffer.alloc(2 * length)
  salted[0] = 2
  salted.set(seed, 1)
  content.copy(salted, 1 + SEED_BYTES)
  const salt = hash('sha256', salted.subarray(0, length), 'binary')
  salted[0] = 0
  salted.write(salt, 1, SALT_BYTES, 'latin1')
  return hash('sha256', salted.subarray(0, length), 'binary')
}

/** A Merkle tree (RFC 6962) that grows leaf by leaf, and its root at any moment. */
export class GrowingRoot {
  #size = 0
  readonly #peaks: Hash32[] = []

  get size(): number {
    return this.#size
  }

  add(leaf: Hash32): void {
    let carried = leaf
    for (let size = this.#size; size % 2 === 1; size = (size - 1) / 2) {
      carried = nodeHash(this.#peaks.pop() ?? '', carried)
    }
    this.#peaks.push(carried)
    this.#size += 1
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
