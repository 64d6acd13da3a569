import type { ExamId } from '@anushilon/domain/exam/exam'
import type { Db } from '../db/database.ts'
import { GrowingTree } from '../exam-log/growing-tree.ts'
import { schemeOf } from '../exams/scheme.ts'
import { loadFullExam } from '../stores/exam/full-exams.ts'
import {
  allLeaves,
  allNodes,
  allPapers,
  allResults,
  allRows,
  allSeeds,
  documentsOf,
  meritListOf,
} from '../stores/exam-log/audit-rows.ts'
import { headsOf } from '../stores/exam-log/log-heads.ts'
import { logKeys } from '../stores/exam-log/log-keys.ts'
import { treeOf } from '../stores/exam-log/log-trees.ts'
import type { AuditSource } from './source.ts'

/** Null where there is no such exam, or nothing of it was logged. */
export async function databaseSource(db: Db, examId: ExamId): Promise<AuditSource | null> {
  const [exam, tree] = [await loadFullExam(db, examId), await treeOf(db, examId)]
  if (exam === null || tree === null) return null
  const { key, policy } = schemeOf(exam)
  return {
    examId,
    name: exam.name,
    isWhole: tree.isWhole,
    size: tree.size,
    root: new GrowingTree(tree.size, tree.peaks).root,
    keys: (await logKeys(db)).map(({ id, publicKey }) => ({ key: id, publicKey })),
    heads: (await headsOf(db, examId)).map(({ size, root, signedAt, keyId, signature, examId: of }) => ({
      exam: of,
      size,
      root,
      time: signedAt,
      key: keyId,
      signature,
    })),
    documents: await documentsOf(db, examId),
    areResultsOut: exam.resultsOutAt !== null,
    scheme: {
      ties: exam.ties,
      policy,
      key: Object.fromEntries(key),
      written: exam.sections.map(({ written }) => written && written.marks),
    },
    meritList: await meritListOf(db, examId),
    seeds: () => allSeeds(db, examId),
    leaves: () => allLeaves(db, examId),
    nodes: () => allNodes(db, examId),
    papers: () => allPapers(db, examId),
    results: () => allResults(db, examId),
    rows: () => allRows(db, examId),
  }
}
