import type { ProofFile } from '@anushilon/contract/operations/exam-log'
import type { PartKind } from '@anushilon/domain/exam/variation'
import type { Instant } from '@anushilon/domain/instant'
import { paperText, parseLeaf, type LeafKind } from '@anushilon/domain/log/leaf'
import { hashesText } from '@anushilon/domain/log/signed'
import { areResultsOut } from '@anushilon/domain/marks/results-rule'
import type { Database, Db } from '../../db/database.ts'
import { leafOf, recordsIn } from '../../exam-log/leaf.ts'
import { BUNDLE } from '../../exam-log/growing-tree.ts'
import { consistencyProof, inclusionPaths } from '../../exam-log/tree-reader.ts'
import { Refused } from '../../refused.ts'
import { bundlesAbout, waitingLeaves } from '../../stores/exam-log/log-batches.ts'
import { headsOf } from '../../stores/exam-log/log-heads.ts'
import { seedsAt } from '../../stores/exam-log/log-seeds.ts'
import type { FullExam } from '../../stores/exam/full-exams.ts'
import { profileOf } from '../../stores/people/students.ts'
import { resultsOutAt } from '../../stores/results/results.ts'
import { sittingOf } from '../../stores/sitting/sittings.ts'
import { shownHead, shownKeys } from './present-log.ts'

interface Wanted {
  readonly exam: FullExam
  readonly studentId: number
  readonly now: Instant
}

/** What nobody tells a student before the results are out. */
const WITH_RESULTS: ReadonlySet<LeafKind> = new Set(['mark', 'result', 'ruling', 'correction'])

/** All that the log has of a student in an exam, for a file that can be checked anywhere. */
export async function proofFile(db: Database, { exam, studentId, now }: Wanted): Promise<ProofFile> {
  return await db.transaction(async (tx) => {
    const sitting = await sittingOf(tx, studentId, exam.id)
    const student = await profileOf(tx, studentId)
    if (sitting.parts.length === 0 || student === null) throw new Refused('not-started')
    const isOut = areResultsOut(await resultsOutAt(tx, exam.id), now)
    const heads = await headsOf(tx, exam.id)
    const head = heads.at(-1) ?? null
    const found = (await leavesOf(tx, exam.id, studentId)).filter(({ kind }) => isOut || !WITH_RESULTS.has(kind))
    const begun = new Set(found.flatMap(({ part }) => part ?? []))
    const [seed = null] = await seedsAt(tx, [{ studentId, examId: exam.id }])
    const isIn = (index: number | null): index is number => index !== null && head !== null && index < head.size
    const places = found.flatMap(({ index }) => (isIn(index) ? [index] : []))
    const paths = head === null || places.length === 0 ? [] : await inclusionPaths(tx, exam.id, places, head.size)
    const pathAt = new Map(places.map((place, at) => [place, hashesText(paths[at] ?? [])]))
    const earlier = []
    for (const older of head === null ? [] : heads.slice(0, -1)) {
      const path = hashesText(await consistencyProof(tx, exam.id, older.size, head?.size ?? 0))
      earlier.push({ ...shownHead(older), path })
    }
    return {
      format: 'anushilon-proof-1',
      exam: { id: exam.id, name: exam.name },
      student: { id: studentId, regNo: student.regNo, name: student.name },
      keys: await shownKeys(tx),
      head: head && shownHead(head),
      earlier,
      leaves: found.map(({ index, content }) => ({
        index: isIn(index) ? index : null,
        content,
        salt: leafOf(seed, content).salt.toString('base64url'),
        path: isIn(index) ? (pathAt.get(index) ?? null) : null,
      })),
      // Where the log has no start, of before there was one or of somebody who was erased, nothing can be said of the paper.
      papers: sitting.parts.flatMap(({ kind, paper }) => (begun.has(kind) ? [paperText(paper)] : [])).toSorted(),
      receipts: [],
    }
  })
}

interface FoundLeaf {
  readonly index: number | null
  readonly kind: LeafKind
  readonly content: string
  /** That it began. */
  readonly part: PartKind | null
}

function foundIn(records: Buffer, studentId: number, from: number | null): FoundLeaf[] {
  return [...recordsIn(records)].flatMap((record, at) => {
    if (record.studentId !== studentId) return []
    const content = record.content.toString()
    const leaf = parseLeaf(content)
    if (leaf === null) return []
    const part = leaf.kind === 'start' ? leaf.part : null
    return [{ index: from === null ? null : from + at, kind: leaf.kind, content, part }]
  })
}

/** Those that wait for a place are read first: one that gets it meanwhile is found twice rather than not at all. */
async function leavesOf(tx: Db, examId: string, studentId: number): Promise<FoundLeaf[]> {
  const waiting = (await waitingLeaves(tx, examId)).flatMap((leaves) => foundIn(leaves, studentId, null))
  const bundles = await bundlesAbout(tx, examId, studentId)
  const placed = bundles.flatMap(({ number, leaves }) => foundIn(leaves, studentId, number * BUNDLE))
  const known = new Set(placed.map(({ content }) => content))
  return [...placed, ...waiting.filter(({ content }) => !known.has(content))]
}
