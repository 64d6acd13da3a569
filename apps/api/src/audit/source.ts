import type { PartKind } from '@anushilon/domain/exam/variation'
import type { Instant } from '@anushilon/domain/instant'
import type { PublicKey, TreeHead } from '@anushilon/domain/log/proof-file'
import type { ClosedAs } from '@anushilon/domain/sitting/attempt'
import type { TreeNode } from '../stores/exam-log/log-trees.ts'

export interface StoredPaper {
  readonly studentId: number
  readonly part: PartKind
  /** The text that was hashed. */
  readonly text: string
}

export interface StoredResult {
  readonly studentId: number
  readonly hundredths: number | null
  readonly position: number | null
  readonly usedMs: number
  readonly bySection: unknown
}

/** What is stored of the results as a whole. */
export interface StoredMeritList {
  readonly ranked: number
  readonly distribution: unknown
  /** Null in lists from before there were any. */
  readonly means: unknown
  readonly madeBy: unknown
}

/** What the tables say of a student, beside the log. */
export interface StudentRows {
  readonly studentId: number
  readonly regNo: string | null
  readonly answers: readonly (readonly [question: number, option: number, at: Instant])[]
  readonly parts: readonly {
    readonly kind: PartKind
    readonly startedAt: Instant
    readonly deadlineAt: Instant
    readonly closedAt: Instant | null
    readonly closedAs: ClosedAs | null
  }[]
  readonly marks: readonly (readonly [key: string, hundredths: number])[]
  readonly pages: readonly (readonly [key: string, pages: string])[]
  readonly uploads: readonly (readonly [pageId: string, sha256: string | null])[]
}

/** All that an audit reads: of the database, or of the files that an auditor was given. */
export interface AuditSource {
  readonly examId: string
  readonly name: string
  /** False: the exam had begun before there was a log, so that it does not say everything. */
  readonly isWhole: boolean
  /** How many leaves have a place in the tree; more may be waiting for one. */
  readonly size: number
  /** What the tree would go on from, as it is kept beside the leaves; null where the source has none. */
  readonly root: Uint8Array | null
  readonly keys: readonly PublicKey[]
  readonly heads: readonly TreeHead[]
  /** Keys and schemes by their SHA-256 in hex. */
  readonly documents: ReadonlyMap<string, string>
  readonly areResultsOut: boolean
  /** The key and scheme as they are now, to be compared with the newest document; null where the source has none. */
  readonly scheme: unknown
  /** Null where it is gone. */
  readonly meritList: StoredMeritList | null
  seeds(): AsyncIterable<readonly [studentId: number, seed: Uint8Array | null]>
  /** Runs of whole records, in their order. */
  leaves(): AsyncIterable<Buffer>
  /** What is kept of the tree to make proofs from; null where there is none: the auditor has the log alone. */
  nodes(): AsyncIterable<TreeNode> | null
  /** By student. */
  papers(): AsyncIterable<StoredPaper>
  results(): AsyncIterable<StoredResult>
  /** Null where there are none: the auditor has the log alone. */
  rows(): AsyncIterable<StudentRows> | null
}
