import type { CourseId } from '@anushilon/domain/exam/exam'
import { DAY, HOUR, type Instant } from '@anushilon/domain/instant'
import { z } from 'zod'
import { camelRow } from '../../db/camel-row.ts'
import type { Db } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'

const NoticeRow = camelRow({
  id: z.string(),
  kind: z.enum(['notice', 'banner']),
  text: z.string(),
  image: z.nullable(z.string()),
  link: z.nullable(z.string()),
  course_id: z.nullable(z.string()),
  branches: z.array(z.string()),
  batches: z.array(z.string()),
  from_at: z.number(),
  until_at: z.nullable(z.number()),
})
export type StoredNotice = z.output<typeof NoticeRow>

const COLUMNS = sql`id, kind, text, image, link, course_id, for_branches as branches, for_batches as batches, from_at, until_at`

export async function allNotices(db: Db): Promise<StoredNotice[]> {
  return await db.many(NoticeRow, sql`select ${COLUMNS} from notices order by place, id`)
}

/** Those of a course that count at this moment, for whomever they are. */
export async function noticesOf(db: Db, courseId: CourseId, now: Instant): Promise<StoredNotice[]> {
  return await db.many(
    NoticeRow,
    sql`
    select ${COLUMNS} from notices
    where coalesce(course_id, ${courseId}) = ${courseId} and from_at <= ${new Date(now)}
      and (until_at is null or until_at > ${new Date(now)})
    order by place, id limit 20`,
  )
}

export async function lockNotice(tx: Db, id: string): Promise<StoredNotice | null> {
  return await tx.optional(NoticeRow, sql`select ${COLUMNS} from notices where id = ${id} for update`)
}

/** A new one stands behind the others. */
export async function storeNotice(tx: Db, notice: StoredNotice, now: Instant): Promise<void> {
  const { id, kind, text, image, link, courseId, branches, batches, fromAt, untilAt } = notice
  await tx.run(sql`
    insert into notices
      (id, kind, text, image, link, course_id, for_branches, for_batches, from_at, until_at, place, changed_at)
    values (${id}, ${kind}, ${text}, ${image}, ${link}, ${courseId}, ${branches}, ${batches}, ${new Date(fromAt)},
      ${untilAt === null ? null : new Date(untilAt)}, (select coalesce(max(place), 0) + 1 from notices), ${new Date(now)})
    on conflict (id) do update set kind = excluded.kind, text = excluded.text, image = excluded.image,
      link = excluded.link, course_id = excluded.course_id, for_branches = excluded.for_branches,
      for_batches = excluded.for_batches, from_at = excluded.from_at, until_at = excluded.until_at,
      changed_at = excluded.changed_at`)
}

export async function deleteNotice(tx: Db, id: string): Promise<void> {
  await tx.run(sql`delete from notices where id = ${id}`)
}

/** Those that are not named stay behind them. */
export async function placeNotices(tx: Db, ids: readonly string[]): Promise<void> {
  await tx.run(sql`
    update notices set place = coalesce(array_position(${ids}::text[], id), ${ids.length} + place)`)
}

const EndedRow = camelRow({
  exam_id: z.string(),
  name: z.string(),
  kind: z.enum(['called-off', 'closed-early']),
  reason: z.string(),
  closes_at: z.number(),
  branches: z.array(z.string()),
  batches: z.array(z.string()),
})
export type EndedExam = z.output<typeof EndedRow>

/** As long as somebody may come for an exam that was ended before its time: until it was to close, and half a day more. */
const TOLD_FOR = 12 * HOUR

export async function endedEarly(db: Db, courseId: CourseId, now: Instant): Promise<EndedExam[]> {
  return await db.many(
    EndedRow,
    sql`
    select id as exam_id, name, case when called_off_at is null then 'closed-early' else 'called-off' end as kind,
      coalesce(called_off_reason, closed_early_reason, '') as reason, closes_at,
      for_branches as branches, for_batches as batches
    from exams
    where course_id = ${courseId} and active and not free and results_out_at is null
      and opens_at > ${new Date(now - 60 * DAY)}
      and (called_off_at is not null or closes_at < planned_close_at)
      and coalesce(planned_close_at, called_off_at) > ${new Date(now - TOLD_FOR)}
    order by opens_at desc, id limit 10`,
  )
}
