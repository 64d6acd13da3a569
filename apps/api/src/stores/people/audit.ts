import type { Instant } from '@anushilon/domain/instant'
import { STAFF_ROLES, type StaffRole } from '@anushilon/domain/staff-role'
import { z } from 'zod'
import { camelRow } from '../../db/camel-row.ts'
import type { Db } from '../../db/database.ts'
import { sql, type Sql } from '../../db/sql.ts'

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

const EntryRow = camelRow({
  id: z.int(),
  at: z.number(),
  staff_id: z.nullable(z.int()),
  staff_name: z.string(),
  role: z.nullable(z.enum(STAFF_ROLES)),
  action: z.string(),
  about: z.string(),
  exam_id: z.nullable(z.string()),
  exam_name: z.nullable(z.string()),
  before: z.unknown(),
  after: z.unknown(),
  reason: z.nullable(z.string()),
})
export type Entry = z.output<typeof EntryRow>

/** Whether this very action is already in the log, by the same person and not older than that. */
export async function wasDoneSince(
  tx: Db,
  entry: Pick<NewEntry, 'staffId' | 'action' | 'examId' | 'about' | 'reason'> & { readonly after?: unknown },
  since: Instant,
): Promise<boolean> {
  const found = await tx.many(
    z.object({}),
    sql`
    select from audit_log
    where exam_id = ${entry.examId} and staff_id = ${entry.staffId} and action = ${entry.action} and about = ${entry.about}
      and reason is not distinct from ${entry.reason} and at > ${new Date(since)}
      and (${json(entry.after)}::jsonb is null or after @> ${json(entry.after)}::jsonb) limit 1`,
  )
  return found.length > 0
}

/** Whether this person has done anything of the kind. */
export async function hasDoneSince(db: Db, staffId: number, action: string, since: Instant): Promise<boolean> {
  const found = await db.many(
    z.object({}),
    sql`
    select from audit_log where staff_id = ${staffId} and action = ${action} and at > ${new Date(since)}
    order by id desc limit 1`,
  )
  return found.length > 0
}

/** Writes down that somebody looked at something of a student, once for all the looks since then. */
export async function writeViewOnce(db: Db, entry: NewEntry, since: Instant): Promise<void> {
  const seen = await db.many(
    z.object({}),
    sql`
    select from audit_log
    where student_id = ${entry.studentId} and staff_id = ${entry.staffId} and action = ${entry.action}
      and exam_id is not distinct from ${entry.examId}::text and at > ${new Date(since)} limit 1`,
  )
  if (seen.length === 0) await writeEntry(db, entry)
}

export interface EntryFilter {
  readonly find?: string
  readonly examId?: string
  readonly action?: string
  /** First words of actions. */
  readonly areas?: readonly string[]
  readonly notAreas?: readonly string[]
  readonly staffId?: number
  readonly since?: Instant
  /** Older than this entry. */
  readonly before?: number
}

/** Newest first. */
export async function findEntries(db: Db, filter: EntryFilter, limit: number): Promise<Entry[]> {
  return await db.many(
    EntryRow,
    sql`
    select id, at, staff_id, staff_name, role, action, about, exam_id, before, after, reason, coalesce(
      (select name from exams where exams.id = exam_id),
      (select document->>'name' from exam_drafts where exam_drafts.id = exam_id)) as exam_name
    from audit_log where ${matching(filter)} order by id desc limit ${limit}`,
  )
}

function matching({ find = '', examId, action, areas, notAreas, staffId, since, before }: EntryFilter): Sql {
  const query = queryOf(find)
  const all = [
    query === null ? null : sql`words @@ to_tsquery('simple', ${query})`,
    examId === undefined ? null : sql`exam_id = ${examId}`,
    action === undefined ? null : sql`action = ${action}`,
    areas === undefined ? null : sql`split_part(action, '.', 1) = any(${areas}::text[])`,
    notAreas === undefined ? null : sql`not split_part(action, '.', 1) = any(${notAreas}::text[])`,
    staffId === undefined ? null : sql`staff_id = ${staffId}`,
    since === undefined ? null : sql`at >= ${new Date(since)}`,
    before === undefined ? null : sql`id < ${before}`,
  ]
  return all.reduce<Sql>((joined, one) => (one === null ? joined : sql`${joined} and ${one}`), sql`true`)
}

/** Every word, by its beginning. What means something to the database is taken literally. */
function queryOf(find: string): string | null {
  const words = find.split(/\s+/).filter((word) => word !== '')
  if (words.length === 0) return null
  return words.map((word) => `'${word.replaceAll(/[\\']/g, String.raw`\$&`)}':*`).join(' & ')
}
