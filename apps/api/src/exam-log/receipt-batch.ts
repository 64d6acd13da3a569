import { receiptMessage } from '@anushilon/domain/log/signed'
import { parentOf } from './growing-tree.ts'
import type { Leaf } from './leaf.ts'
import type { SigningKey } from './signer.ts'

const EMPTY = Buffer.alloc(0)
/** Read before anybody else uses it; long enough for more leaves than there are. */
const way = Buffer.alloc(64 * 32)

/**
 * Leaves that share a commit share a signature: it is over the root of the small tree that they make (RFC 6962), and
 * each receipt has the path from its leaf to it. Nobody who reads one learns what the others say.
 */
export class ReceiptBatch {
  readonly #key: SigningKey
  readonly #leaves: readonly Leaf[]
  #made: { readonly levels: readonly (readonly Buffer[])[]; readonly signature: string } | null = null

  constructor(key: SigningKey, leaves: readonly Leaf[]) {
    this.#key = key
    this.#leaves = leaves
  }

  /** Only where a receipt is asked for. */
  get #tree() {
    this.#made ??= this.#sign()
    return this.#made
  }

  #sign() {
    const levels = levelsOver(this.#leaves.map(({ hash }) => hash))
    const signature = this.#key.sign(receiptMessage(levels.at(-1)?.[0] ?? EMPTY)).toString('base64url')
    return { levels, signature }
  }

  /** For one of them. */
  receipt(index: number): string {
    const leaf = this.#leaves[index]
    if (leaf === undefined) throw new RangeError('no such leaf')
    return this.#text(index, this.#path(index), [leaf])
  }

  /** For all of them together. */
  receiptForAll(): string {
    return this.#text(0, '', this.#leaves)
  }

  #text(index: number, path: string, leaves: readonly Leaf[]): string {
    const head = `v1.${this.#key.id}.${this.#tree.signature}.${index}.${this.#leaves.length}.${path}`
    return leaves.reduce(
      (text, { salt, content }) => `${text}.${salt.toString('base64url')}.${content.toString('base64url')}`,
      head,
    )
  }

  /** The hashes beside the way from a leaf to the root. The last one of a level may have none beside it. */
  #path(index: number): string {
    let end = 0
    for (const [height, level] of this.#tree.levels.entries()) end += level[(index >> height) ^ 1]?.copy(way, end) ?? 0
    return way.toString('base64url', 0, end)
  }
}

/** Pairs are hashed, and what is left over goes up as it is: the same tree as one that is split at a power of two. */
function levelsOver(leaves: readonly Buffer[]): (readonly Buffer[])[] {
  const levels = [leaves]
  for (let below = leaves; below.length > 1;) {
    const level: Buffer[] = []
    for (let at = 0; at < below.length; at += 2) level.push(...pairOf(below[at], below[at + 1]))
    levels.push(level)
    below = level
  }
  return levels
}

function pairOf(left: Buffer | undefined, right: Buffer | undefined): Buffer[] {
  if (left === undefined) return []
  return [right === undefined ? left : parentOf(left, right)]
}
