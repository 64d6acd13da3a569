import type { TreeNode } from '../stores/exam-log/log-trees.ts'
import { sha256 } from './sha256.ts'

/** How many leaves are stored in one row. */
export const BUNDLE = 256
export const LEVEL_BITS = 8
const HASH_BYTES = 32

/**
 * A Merkle tree (RFC 6962) that is added to. All it needs of what came before are the roots of its complete subtrees, one
 * for each bit that is set in its size: a leaf costs two hashes on average, however large the tree is.
 */
export class GrowingTree {
  /** Roots of complete subtrees of 256 ^ level leaves that were completed here. */
  readonly completed: TreeNode[] = []
  #size: number
  readonly #peaks: Buffer[]

  constructor(size: number, peaks: Buffer) {
    this.#size = size
    this.#peaks = Array.from({ length: peaks.length / HASH_BYTES }, (_, at) =>
      peaks.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES),
    )
  }

  get size(): number {
    return this.#size
  }

  /** The largest first. */
  get peaks(): Buffer {
    return Buffer.concat(this.#peaks)
  }

  get root(): Buffer {
    if (this.#peaks.length === 0) return sha256(Buffer.alloc(0))
    return this.#peaks.reduceRight((right, left) => parentOf(left, right))
  }

  add(leaf: Buffer): void {
    let hash = leaf
    let height = 0
    let number = this.#size
    for (; number % 2 === 1; number = (number - 1) / 2) {
      hash = parentOf(this.#peaks.pop() ?? hash, hash)
      height += 1
      if (height % LEVEL_BITS === 0) this.completed.push({ level: height / LEVEL_BITS, number: (number - 1) / 2, hash })
    }
    this.#peaks.push(hash)
    this.#size += 1
  }
}

/** Hashed before anybody else uses it. */
const pair = Buffer.alloc(1 + 2 * HASH_BYTES, 0x01)

export function parentOf(left: Buffer, right: Buffer): Buffer {
  left.copy(pair, 1)
  right.copy(pair, 1 + HASH_BYTES)
  return sha256(pair)
}
