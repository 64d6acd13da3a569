import type { Instant } from '@anushilon/domain/instant'
import { STAFF_ROLES, type StaffRole } from '@anushilon/domain/staff-role'
import { z } from 'zod'
import type { Db } from '../db/database.ts'
import { sql } from '../db/sql.ts'

export interface NewEntry {
  readonly at: Instant
  readonly staffId: number | null
  readonly staffName: string
  readonly role: StaffRole | null
  readonly action: string
  readonly about: string
  readonly examId: string | null
  readonly studentId: number | null
  readonly before: unknown
  readonly after: unknown
  readonly reason: string | null
}

const json = (value: unknown) => (value === undefined || value === null ? null : JSON.stringify(value))

export async function writeEntry(tx: Db, entry: NewEntry): Promise<void> {
  await tx.run(sql`
    insert into audit_log (at, staff_id, staff_name, role, action, about, exam_id, student_id, before, after, reason)
    values (${new Date(entry.at)}, ${entry.staffId}, ${entry.staffName}, ${entry.role}, ${entry.action}, ${entry.about},
      ${entry.examId}, ${entry.studentId}, ${json(entry.before)}, ${json(entry.after)}, ${entry.reason})`)
}

const EntryRow = z
  .object({
    id: z.int(),
    at: z.number(),
    staff_id: z.nullable(z.int()),
    staff_name: z.string(),
    role: z.nullable(z.enum(STAFF_ROLES)),
    action: z.string(),
    about: z.string(),
    exam_id: z.nullable(z.string()),
    before: z.unknown(),
    after: z.unknown(),
    reason: z.nullable(z.string()),
  })
  .transform(({ staff_id: staffId, staff_name: staffName, exam_id: examId, ...row }) => ({
    ...row,
    staffId,
    staffName,
    examId,
  }))
export type Entry = z.output<typeof EntryRow>

export interface EntryFilter {
  readonly find: string | null
  readonly examId: string | null
  readonly action: string | null
  readonly staffId: number | null
  readonly before: number | null
  readonly limit: number
}

/** Newest first. `find` is words, not a pattern: what looks like one is taken literally. */
export async function findEntries(db: Db, filter: EntryFilter): Promise<Entry[]> {
  const pattern = filter.find === null ? null : `%${filter.find.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return await db.many(
    EntryRow,
    sql`
    select id, at, staff_id, staff_name, role, action, about, exam_id, before, after, reason from audit_log
    where (${pattern}::text is null
        or concat_ws(' ', staff_name, action, about, reason, before::text, after::text) ilike ${pattern})
      and (${filter.examId}::text is null or exam_id = ${filter.examId})
      and (${filter.action}::text is null or action = ${filter.action})
      and (${filter.staffId}::bigint is null or staff_id = ${filter.staffId})
      and (${filter.before}::bigint is null or id < ${filter.before})
    order by id desc limit ${filter.limit}`,
  )
}
