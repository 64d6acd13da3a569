import type { ExamId } from '@anushilon/domain/exam/exam'
import { consistencyPath, inclusionPath, type SubtreeRoot } from '@anushilon/domain/log/merkle-proofs'
import type { Db } from '../db/database.ts'
import { bundlesAt } from '../stores/exam-log/log-batches.ts'
import { nodesNear } from '../stores/exam-log/log-trees.ts'
import { BUNDLE, LEVEL_BITS, parentOf } from './growing-tree.ts'
import { recordsIn } from './leaf.ts'
import { sha256 } from './sha256.ts'

/** What is needed of a tree to make proofs about these places, read at once: never all of its leaves. */
async function readSubtrees(db: Db, examId: ExamId, places: readonly number[]): Promise<SubtreeRoot> {
  const numbers = [...new Set(places.map((place) => Math.floor(place / BUNDLE)))]
  const groups = [...new Set(numbers.map((number) => Math.floor(number / BUNDLE)))]
  const known = new Map<string, Buffer>()
  for (const { number, leaves } of await bundlesAt(db, examId, numbers)) {
    const hashes = [...recordsIn(leaves)].map(({ hash }) => hash)
    hashes.forEach((hash, at) => known.set(`0/${number * BUNDLE + at}`, hash))
  }
  for (const { level, number, hash } of await nodesNear(db, examId, groups)) {
    known.set(`${level * LEVEL_BITS}/${number}`, hash)
  }
  const subtree = (height: number, number: number): Buffer => {
    const found = known.get(`${height}/${number}`)
    if (found !== undefined) return found
    if (height === 0) throw new RangeError(`leaf ${number} of ${examId} was not read`)
    const made = parentOf(subtree(height - 1, number * 2), subtree(height - 1, number * 2 + 1))
    known.set(`${height}/${number}`, made)
    return made
  }
  return subtree
}

/** For each of these leaves, the hashes that lead from it to the root of the tree when it had this size. */
export async function inclusionPaths(
  db: Db,
  examId: ExamId,
  places: readonly number[],
  size: number,
): Promise<(readonly Uint8Array[])[]> {
  const subtree = await readSubtrees(db, examId, [...places, size - 1])
  return places.map((index) => inclusionPath({ index, size }, subtree, sha256))
}

/** That the larger tree begins with all of the smaller. */
export async function consistencyProof(
  db: Db,
  examId: ExamId,
  from: number,
  to: number,
): Promise<readonly Uint8Array[]> {
  const subtree = await readSubtrees(db, examId, [from - 1, from, to - 1])
  return consistencyPath({ older: from, newer: to }, subtree, sha256)
}
