import { joined, sha256 as plainSha256 } from '../proof/sha256.ts'

/*
 * The Merkle tree of RFC 6962, section 2.1: a leaf is hashed with a zero byte before it, a node with a one, and a tree of n
 * leaves is split at the largest power of two below n. Roots and proofs can be checked by any program written to that RFC.
 */

/** 32 bytes. */
export type Hash = Uint8Array

/** Plain code everywhere; a server that audits millions of leaves gives its own, which is faster. */
export type Sha256 = (message: Uint8Array) => Uint8Array

export const HASH_BYTES = 32

const LEAF = Uint8Array.of(0)
const NODE = Uint8Array.of(1)

export function leafHash(leaf: Uint8Array, sha256: Sha256 = plainSha256): Hash {
  return sha256(joined(LEAF, leaf))
}

export function nodeHash(left: Hash, right: Hash, sha256: Sha256 = plainSha256): Hash {
  return sha256(joined(NODE, left, right))
}

/**
 * What has to be kept of a tree to go on with it: the roots of its complete subtrees, the largest first, one for each bit
 * that is set in its size.
 */
export interface Frontier {
  readonly size: number
  readonly peaks: readonly Hash[]
}

/** @internal */
export const EMPTY_TREE: Frontier = { size: 0, peaks: [] }

/** @internal */
export function append(tree: Frontier, leaf: Hash, sha256: Sha256 = plainSha256): Frontier {
  const peaks = [...tree.peaks]
  let carried = leaf
  for (let size = tree.size; size % 2 === 1; size = (size - 1) / 2) {
    carried = nodeHash(peaks.pop() ?? carried, carried, sha256)
  }
  return { size: tree.size + 1, peaks: [...peaks, carried] }
}

/** @internal */
export function rootOf({ peaks }: Frontier, sha256: Sha256 = plainSha256): Hash {
  if (peaks.length === 0) return sha256(new Uint8Array())
  return peaks.reduceRight((right, left) => nodeHash(left, right, sha256))
}

/** @internal */
export function frontierOf(leaves: Iterable<Hash>, sha256: Sha256 = plainSha256): Frontier {
  let tree = EMPTY_TREE
  for (const leaf of leaves) tree = append(tree, leaf, sha256)
  return tree
}

export function isSameHash(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at])
}

/** The largest power of two below a size of two or more. */
export function splitOf(size: number): number {
  let split = 1
  while (split * 2 < size) split *= 2
  return split
}

/** The root of a tree with these leaves. */
export function treeHash(leaves: Iterable<Hash>, sha256: Sha256 = plainSha256): Hash {
  return rootOf(frontierOf(leaves, sha256), sha256)
}
