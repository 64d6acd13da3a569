import type { ExamId } from '@anushilon/domain/exam/exam'
import type { Db } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import {
  bundleAt,
  deleteBatches,
  lockSequencing,
  oldestBatches,
  saveBundles,
  type Bundle,
  type LeafBatch,
} from '../stores/exam-log/log-batches.ts'
import { insertNodes, lockTree, saveTree } from '../stores/exam-log/log-trees.ts'
import { recordsIn } from './leaf.ts'
import { BUNDLE, GrowingTree } from './growing-tree.ts'

const AT_ONCE = 500

/**
 * Gives the leaves that were written since the last time their places in the trees. Nobody who writes one waits for that,
 * or for another who writes. Any number of servers may ask: one does it. Returns the exams about which as a whole
 * something was logged: published, corrected, ruled.
 */
export async function sequenceLeaves({ db }: Pick<Deps, 'db'>): Promise<ReadonlySet<ExamId>> {
  const aboutExams = new Set<ExamId>()
  for (let taken = AT_ONCE; taken === AT_ONCE;) {
    taken = await db.transaction(async (tx) => {
      if (!(await lockSequencing(tx))) return 0
      const batches = await oldestBatches(tx, AT_ONCE)
      for (const [examId, some] of Map.groupBy(batches, (batch) => batch.examId)) {
        if (await appendTo(tx, examId, some)) aboutExams.add(examId)
      }
      await deleteBatches(
        tx,
        batches.map(({ id }) => id),
      )
      return batches.length
    })
  }
  return aboutExams
}

/** True where something is about the exam as a whole. */
async function appendTo(tx: Db, examId: ExamId, batches: readonly LeafBatch[]): Promise<boolean> {
  const stored = await lockTree(tx, examId)
  const tree = new GrowingTree(stored?.size ?? 0, stored?.peaks ?? Buffer.alloc(0))
  const bundles: Bundle[] = []
  let filling = await openBundle(tx, examId, tree.size)
  let isAboutExam = false
  for (const { earliest, latest, leaves } of batches) {
    for (const { studentId, hash, bytes } of recordsIn(leaves)) {
      isAboutExam ||= studentId === 0
      filling.records.push(bytes)
      filling.earliest = Math.min(filling.earliest, earliest)
      filling.latest = Math.max(filling.latest, latest)
      tree.add(hash)
      if (tree.size % BUNDLE !== 0) continue
      bundles.push(closed(filling))
      filling = emptyBundle(tree.size / BUNDLE)
    }
  }
  if (filling.records.length > 0) bundles.push(closed(filling))
  await saveBundles(tx, examId, bundles)
  await insertNodes(tx, examId, tree.completed)
  await saveTree(tx, examId, tree.size, tree.peaks)
  return isAboutExam
}

interface FillingBundle {
  readonly number: number
  readonly records: Buffer[]
  earliest: number
  latest: number
}

function emptyBundle(number: number): FillingBundle {
  return { number, records: [], earliest: Number.POSITIVE_INFINITY, latest: Number.NEGATIVE_INFINITY }
}

/** The one that is not full. */
async function openBundle(tx: Db, examId: ExamId, size: number): Promise<FillingBundle> {
  const number = Math.floor(size / BUNDLE)
  const stored = size % BUNDLE === 0 ? null : await bundleAt(tx, examId, number)
  return stored === null ? emptyBundle(number) : { ...stored, records: [stored.leaves] }
}

function closed({ number, records, earliest, latest }: FillingBundle): Bundle {
  return { number, earliest, latest, leaves: Buffer.concat(records) }
}
