import { sha256 as plainSha256 } from '../proof/sha256.ts'
import { isSameHash, nodeHash, splitOf, type Hash, type Sha256 } from './merkle.ts'

/** The leaves from `start` on, up to but without `end`: whatever a proof names is the root of such a run. */
interface Run {
  readonly start: number
  readonly end: number
}

/** Which hashes an inclusion proof consists of, from the leaf up (RFC 6962, 2.1.1). */
function inclusionRuns(index: number, { start, end }: Run): Run[] {
  if (end - start <= 1) return []
  const middle = start + splitOf(end - start)
  return index < middle
    ? [...inclusionRuns(index, { start, end: middle }), { start: middle, end }]
    : [...inclusionRuns(index, { start: middle, end }), { start, end: middle }]
}

/** Which hashes a consistency proof consists of (RFC 6962, 2.1.2). */
function consistencyRuns(older: number, newer: number): Run[] {
  return older === 0 || older >= newer ? [] : subproof(older, { start: 0, end: newer }, true)
}

function subproof(older: number, { start, end }: Run, isWhole: boolean): Run[] {
  if (older === end) return isWhole ? [] : [{ start, end }]
  const middle = start + splitOf(end - start)
  return older <= middle
    ? [...subproof(older, { start, end: middle }, isWhole), { start: middle, end }]
    : [...subproof(older, { start: middle, end }, false), { start, end: middle }]
}

/** The root of the subtree of `2 ** level` leaves that begins with leaf `index * 2 ** level`. */
export type SubtreeRoot = (level: number, index: number) => Hash

/** The root of a run, from the complete subtrees that it consists of: at most one of each level. */
function runRoot({ start, end }: Run, subtree: SubtreeRoot, sha256: Sha256 = plainSha256): Hash {
  const size = end - start
  const level = Math.log2(size)
  if (Number.isInteger(level)) return subtree(level, start / size)
  const middle = start + splitOf(size)
  return nodeHash(
    runRoot({ start, end: middle }, subtree, sha256),
    runRoot({ start: middle, end }, subtree, sha256),
    sha256,
  )
}

/** Subtrees of a tree whose leaf hashes are all at hand. */
export function subtreesOf(leaves: readonly Hash[], sha256: Sha256 = plainSha256): SubtreeRoot {
  const levels: Hash[][] = [[...leaves]]
  for (let below = levels[0] ?? []; below.length > 1;) {
    const level: Hash[] = []
    for (let at = 0; at + 1 < below.length; at += 2)
      level.push(nodeHash(nodeAt(below, at), nodeAt(below, at + 1), sha256))
    levels.push(level)
    below = level
  }
  return (level, index) => nodeAt(levels[level] ?? [], index)
}

function nodeAt(hashes: readonly Hash[], index: number): Hash {
  const hash = hashes[index]
  if (hash === undefined) throw new RangeError('the tree has no such node')
  return hash
}

/** From the leaf up. */
export function inclusionPath(
  { index, size }: { readonly index: number; readonly size: number },
  subtree: SubtreeRoot,
  sha256: Sha256 = plainSha256,
): Hash[] {
  return inclusionRuns(index, { start: 0, end: size }).map((run) => runRoot(run, subtree, sha256))
}

/** From a tree to one that goes on from it, both by their size. */
export function consistencyPath(
  { older, newer }: { readonly older: number; readonly newer: number },
  subtree: SubtreeRoot,
  sha256: Sha256 = plainSha256,
): Hash[] {
  return consistencyRuns(older, newer).map((run) => runRoot(run, subtree, sha256))
}

/** What the root of a tree of this size must be if this leaf is in it at this place; null where the path has the wrong length. */
export function rootByInclusion(
  { index, size, leaf, path }: { index: number; size: number; leaf: Hash; path: readonly Hash[] },
  sha256: Sha256 = plainSha256,
): Hash | null {
  if (index < 0 || index >= size) return null
  const runs = inclusionRuns(index, { start: 0, end: size })
  if (runs.length !== path.length) return null
  return path.reduce((below, sibling, at) => {
    const isLeft = (runs[at]?.start ?? 0) < index
    return isLeft ? nodeHash(sibling, below, sha256) : nodeHash(below, sibling, sha256)
  }, leaf)
}

export interface Tree {
  readonly size: number
  readonly root: Hash
}

/** Does the newer tree begin with all the leaves of the older, unchanged? */
export function isConsistent(older: Tree, newer: Tree, proof: readonly Hash[], sha256: Sha256 = plainSha256): boolean {
  if (older.size > newer.size) return false
  if (older.size === newer.size) return proof.length === 0 && isSameHash(older.root, newer.root)
  if (older.size === 0) return proof.length === 0 && isSameHash(older.root, sha256(new Uint8Array()))
  if (consistencyRuns(older.size, newer.size).length !== proof.length) return false
  const pieces = proof.values()
  const roots = rebuilt(older, { start: 0, end: newer.size }, true, pieces, sha256)
  return isSameHash(roots.older, older.root) && isSameHash(roots.newer, newer.root)
}

/** Both roots from the pieces of a proof, along the same way on which it was made. */
function rebuilt(
  tree: Tree,
  { start, end }: Run,
  isWhole: boolean,
  pieces: Iterator<Hash, undefined>,
  sha256: Sha256,
): { older: Hash; newer: Hash } {
  const next = () => pieces.next().value ?? tree.root
  if (tree.size === end) {
    const same = isWhole ? tree.root : next()
    return { older: same, newer: same }
  }
  const middle = start + splitOf(end - start)
  if (tree.size <= middle) {
    const left = rebuilt(tree, { start, end: middle }, isWhole, pieces, sha256)
    return { older: left.older, newer: nodeHash(left.newer, next(), sha256) }
  }
  const right = rebuilt(tree, { start: middle, end }, false, pieces, sha256)
  const left = next()
  return { older: nodeHash(left, right.older, sha256), newer: nodeHash(left, right.newer, sha256) }
}
