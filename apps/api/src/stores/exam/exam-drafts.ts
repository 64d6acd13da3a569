import type { CourseId, ExamId } from '@anushilon/domain/exam/exam'
import type { Instant } from '@anushilon/domain/instant'
import { z } from 'zod'
import { camelRow } from '../../db/camel-row.ts'
import type { Db } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'

const DraftRow = camelRow({
  id: z.string(),
  course_id: z.string(),
  document: z.record(z.string(), z.unknown()),
  revision: z.int(),
  saved_at: z.number(),
  saved_by: z.nullable(z.string()),
})
export type StoredDraft = z.output<typeof DraftRow>

export async function draftById(db: Db, id: ExamId): Promise<StoredDraft | null> {
  return await db.optional(
    DraftRow,
    sql`
    select draft.id, draft.course_id, document, revision, updated_at as saved_at, staff.name as saved_by
    from exam_drafts as draft left join staff on staff.id = draft.updated_by
    where draft.id = ${id}`,
  )
}

/** The same, locked until the transaction ends. */
export async function lockDraft(tx: Db, id: ExamId): Promise<StoredDraft | null> {
  await tx.run(sql`select from exam_drafts where id = ${id} for update`)
  return await draftById(tx, id)
}

export interface DraftChange {
  readonly id: ExamId
  readonly courseId: CourseId
  readonly document: object
  readonly staffId: number
}

/** False where the name is taken, by a draft or by an exam. */
export async function addDraft(tx: Db, draft: DraftChange, now: Instant): Promise<boolean> {
  const added = await tx.run(sql`
    insert into exam_drafts (id, course_id, document, updated_at, updated_by)
    select ${draft.id}, ${draft.courseId}, ${JSON.stringify(draft.document)}::jsonb, ${new Date(now)}, ${draft.staffId}
    where not exists (select from exams where id = ${draft.id})
    on conflict (id) do nothing`)
  return added === 1
}

/** The revision it has then. To be called with the draft locked. */
export async function saveDraft(tx: Db, draft: DraftChange, now: Instant): Promise<number> {
  const { revision } = await tx.one(
    z.object({ revision: z.int() }),
    sql`
    update exam_drafts set course_id = ${draft.courseId}, document = ${JSON.stringify(draft.document)}::jsonb,
      revision = revision + 1, updated_at = ${new Date(now)}, updated_by = ${draft.staffId}
    where id = ${draft.id} returning revision`,
  )
  return revision
}

export async function deleteDraftRow(tx: Db, id: ExamId): Promise<void> {
  await tx.run(sql`delete from exam_drafts where id = ${id}`)
}

/** Which of these names are drafts. */
export async function draftsAmong(db: Db, ids: readonly ExamId[]): Promise<Set<ExamId>> {
  const drafts = await db.many(
    z.object({ id: z.string() }),
    sql`select id from exam_drafts where id = any(${ids}::text[])`,
  )
  return new Set(drafts.map(({ id }) => id))
}
