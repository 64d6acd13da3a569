import { headMessage } from '@anushilon/domain/log/signed'
import type { Db } from '../../src/db/database.ts'
import { sql } from '../../src/db/sql.ts'
import { BUNDLE, GrowingTree } from '../../src/exam-log/growing-tree.ts'
import { leafOf, recordOf, recordsIn } from '../../src/exam-log/leaf.ts'
import type { SigningKey } from '../../src/exam-log/signer.ts'
import { allLeaves, allSeeds } from '../../src/stores/exam-log/audit-rows.ts'
import { headsOf } from '../../src/stores/exam-log/log-heads.ts'

export interface WrittenLeaf {
  readonly studentId: number
  readonly content: string
}

export async function leavesIn(tx: Db, examId: string): Promise<WrittenLeaf[]> {
  const leaves: WrittenLeaf[] = []
  for await (const run of allLeaves(tx, examId)) {
    for (const { studentId, content } of recordsIn(run)) leaves.push({ studentId, content: content.toString('utf8') })
  }
  return leaves
}

/** Writes a whole log anew as though it had never been otherwise, and signs its roots again with the centre's own key. */
export async function rewriteLog(
  tx: Db,
  examId: string,
  leaves: readonly WrittenLeaf[],
  key: SigningKey | null,
): Promise<void> {
  const seeds = new Map<number, Buffer | null>()
  for await (const [studentId, seed] of allSeeds(tx, examId)) seeds.set(studentId, seed)
  const records = leaves.map(({ studentId, content }) => {
    const leaf = leafOf(seeds.get(studentId) ?? Buffer.alloc(16), content)
    return { hash: leaf.hash, bytes: recordOf(studentId, leaf) }
  })
  const heads = await headsOf(tx, examId)
  const tree = new GrowingTree(0, Buffer.alloc(0))
  const roots = new Map<number, Buffer>()
  for (const { hash } of records) {
    tree.add(hash)
    roots.set(tree.size, tree.root)
  }
  await tx.run(sql`delete from log_nodes where exam_id = ${examId}`)
  await tx.run(sql`
    update log_trees set size = ${tree.size}, peaks = ${tree.peaks}::bytea where exam_id = ${examId}`)
  await tx.run(sql`delete from log_bundles where exam_id = ${examId}`)
  for (let from = 0; from < records.length; from += BUNDLE) {
    const bytes = Buffer.concat(records.slice(from, from + BUNDLE).map((record) => record.bytes))
    await tx.run(sql`
      insert into log_bundles (exam_id, number, earliest, latest, leaves)
      values (${examId}, ${from / BUNDLE}, now(), now(), ${bytes}::bytea)`)
  }
  if (key === null) return
  await tx.run(sql`delete from log_heads where exam_id = ${examId}`)
  const sizes = new Set([...heads.map(({ size }) => Math.min(size, tree.size)), tree.size])
  for (const size of sizes) {
    const root = roots.get(size) ?? tree.root
    const time = heads.find((head) => head.size === size)?.signedAt ?? heads.at(-1)?.signedAt ?? 0
    const signature = key.sign(headMessage({ exam: examId, size, root, time }))
    await tx.run(sql`
      insert into log_heads (exam_id, size, root, signed_at, key_id, signature)
      values (${examId}, ${size}, ${root}::bytea, ${new Date(time)}, ${key.id}, ${signature}::bytea)`)
  }
}
