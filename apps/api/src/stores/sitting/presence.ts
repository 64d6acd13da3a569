import type { ExamId } from '@anushilon/domain/exam/exam'
import type { Instant } from '@anushilon/domain/instant'
import type { Db } from '../../db/database.ts'
import { prepared, sql } from '../../db/sql.ts'

export interface Sighting {
  readonly examId: ExamId
  readonly studentId: number
  readonly seenAt: Instant
  readonly failedUploads: number
  readonly lostUploads: number
}

/** Writes when these students were last heard of; several servers may have heard of the same one. */
export async function saveSightings(db: Db, seen: readonly Sighting[]): Promise<void> {
  await db.run(
    prepared(
      'save-sightings',
      sql`
      insert into presence (exam_id, student_id, seen_at, failed_uploads, lost_uploads)
      select * from unnest(
        ${seen.map(({ examId }) => examId)}::text[],
        ${seen.map(({ studentId }) => studentId)}::bigint[],
        ${seen.map(({ seenAt }) => new Date(seenAt))}::timestamptz[],
        ${seen.map(({ failedUploads }) => failedUploads)}::smallint[],
        ${seen.map(({ lostUploads }) => lostUploads)}::smallint[])
      -- the same order on every server, so that two of them never wait for each other
      order by 1, 2
      on conflict (exam_id, student_id) do update set
        seen_at = greatest(presence.seen_at, excluded.seen_at), failed_uploads = excluded.failed_uploads,
        lost_uploads = excluded.lost_uploads`,
    ),
  )
}

/** Nobody looks at the presence of last week. */
export async function forgetSightings(db: Db, before: Instant): Promise<void> {
  await db.run(sql`delete from presence where seen_at < ${new Date(before)}`)
}
