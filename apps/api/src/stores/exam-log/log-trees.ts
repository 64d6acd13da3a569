import type { ExamId } from '@anushilon/domain/exam/exam'
import type { Instant } from '@anushilon/domain/instant'
import { z } from 'zod'
import { camelRow } from '../../db/camel-row.ts'
import type { Db } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'

const TreeRow = camelRow({
  size: z.int(),
  peaks: z.instanceof(Buffer),
  is_whole: z.boolean(),
  frozen_at: z.nullable(z.number()),
})
export type StoredTree = z.output<typeof TreeRow>

/** How far an exam's tree is; null where nothing of it was ever logged. */
export async function treeOf(db: Db, examId: ExamId): Promise<StoredTree | null> {
  return await db.optional(
    TreeRow,
    sql`select size, peaks, is_whole, frozen_at from log_trees where exam_id = ${examId}`,
  )
}

export async function saveTree(tx: Db, examId: ExamId, size: number, peaks: Buffer): Promise<void> {
  await tx.run(sql`
    insert into log_trees (exam_id, size, peaks) values (${examId}, ${size}, ${peaks}::bytea)
    on conflict (exam_id) do update set size = excluded.size, peaks = excluded.peaks`)
}

export interface TreeNode {
  readonly level: number
  readonly number: number
  readonly hash: Buffer
}

export async function insertNodes(tx: Db, examId: ExamId, nodes: readonly TreeNode[]): Promise<void> {
  if (nodes.length === 0) return
  await tx.run(sql`
    insert into log_nodes (exam_id, level, number, hash)
    select ${examId}, given.* from unnest(
      ${nodes.map(({ level }) => level)}::smallint[],
      ${nodes.map(({ number }) => number)}::integer[],
      ${nodes.map(({ hash }) => hash)}::bytea[]) as given`)
}

export const NodeRow = z.object({ level: z.int(), number: z.int(), hash: z.instanceof(Buffer) })

/** The roots of whole bundles in these groups of 256 bundles, and of everything larger. */
export async function nodesNear(db: Db, examId: ExamId, groups: readonly number[]): Promise<TreeNode[]> {
  return await db.many(
    NodeRow,
    sql`
    select level, number, hash from log_nodes
    where exam_id = ${examId} and (level > 1 or number / 256 = any(${groups}::integer[]))`,
  )
}

/** Exams that are over, with nobody's part open and nothing of theirs waiting for a place: their roots can be frozen. */
export async function treesToFreeze(db: Db, closedBefore: Instant): Promise<ExamId[]> {
  const rows = await db.many(
    z.object({ exam_id: z.string() }),
    sql`
    select exam_id from log_trees join exams on exams.id = exam_id
    where frozen_at is null and size > 0 and closes_at <= ${new Date(closedBefore)}
      and not exists (
        select from sitting_parts where sitting_parts.exam_id = log_trees.exam_id and closed_at is null)
      and not exists (select from log_batches where log_batches.exam_id = log_trees.exam_id)`,
  )
  return rows.map((row) => row.exam_id)
}

/** Frozen ones to which something was added since their last root was signed, if that was before this moment. */
export async function grownTrees(db: Db, signedBefore: Instant): Promise<ExamId[]> {
  const rows = await db.many(
    z.object({ exam_id: z.string() }),
    sql`
    select exam_id from log_trees
    where frozen_at is not null and size > (select max(size) from log_heads where log_heads.exam_id = log_trees.exam_id)
      and (select max(signed_at) from log_heads where log_heads.exam_id = log_trees.exam_id) <= ${new Date(signedBefore)}`,
  )
  return rows.map((row) => row.exam_id)
}

/** Nobody adds to it meanwhile. */
export async function lockTree(tx: Db, examId: ExamId): Promise<StoredTree | null> {
  return await tx.optional(
    TreeRow,
    sql`select size, peaks, is_whole, frozen_at from log_trees where exam_id = ${examId} for update`,
  )
}

export async function freezeTree(tx: Db, examId: ExamId, now: Instant): Promise<void> {
  await tx.run(sql`
    update log_trees set frozen_at = coalesce(frozen_at, ${new Date(now)}) where exam_id = ${examId}`)
}
