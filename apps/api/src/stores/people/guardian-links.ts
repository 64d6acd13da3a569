import type { Instant } from '@anushilon/domain/instant'
import { z } from 'zod'
import { camelRow } from '../../db/camel-row.ts'
import type { Db } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'

const LinkRow = camelRow({
  id: z.string(),
  student_id: z.int(),
  made_at: z.number(),
  by: z.string(),
  expires_at: z.number(),
  revoked_at: z.nullable(z.number()),
  openings: z.int(),
  last_opened_at: z.nullable(z.number()),
  /** Those that it shows; none: all. */
  courses: z.array(z.string()),
})
export type StoredLink = z.output<typeof LinkRow>

const LINKS = sql`
  select link.id, student_id, made_at, staff.name as by, expires_at, revoked_at, openings, last_opened_at, courses
  from guardian_links as link join staff on staff.id = made_by`

/** Newest first. */
export async function linksFor(db: Db, studentId: number): Promise<StoredLink[]> {
  return await db.many(LinkRow, sql`${LINKS} where student_id = ${studentId} order by made_at desc, link.id`)
}

export async function linkById(db: Db, id: string): Promise<StoredLink | null> {
  return await db.optional(LinkRow, sql`${LINKS} where link.id = ${id}`)
}

interface NewLink {
  readonly id: string
  readonly studentId: number
  readonly by: number
  readonly at: Instant
  readonly expiresAt: Instant
  readonly requestKey: string
  readonly courses: readonly string[]
}

/** The link of this request, which may have been served before, and whether it is new. */
export async function insertGuardianLink(tx: Db, link: NewLink): Promise<{ link: StoredLink; isNew: boolean }> {
  const isNew =
    (await tx.run(sql`
      insert into guardian_links (id, student_id, made_at, made_by, expires_at, request_key, courses)
      values (${link.id}, ${link.studentId}, ${new Date(link.at)}, ${link.by}, ${new Date(link.expiresAt)},
        ${link.requestKey}, ${link.courses}::text[])
      on conflict (student_id, request_key) do nothing`)) === 1
  const stored = await tx.one(
    LinkRow,
    sql`${LINKS} where student_id = ${link.studentId} and request_key = ${link.requestKey}`,
  )
  return { link: stored, isNew }
}

const OpenedRow = camelRow({ student_id: z.int(), courses: z.array(z.string()) })

/** Whose it is and what it shows, counted as one more opening; null where it opens nothing (any more). */
export async function openLink(db: Db, id: string, now: Instant): Promise<z.output<typeof OpenedRow> | null> {
  return await db.optional(
    OpenedRow,
    sql`
    update guardian_links set openings = openings + 1, last_opened_at = ${new Date(now)}
    from students
    where guardian_links.id = ${id} and students.id = student_id and left_at is null
      and revoked_at is null and expires_at > ${new Date(now)}
    returning student_id, courses`,
  )
}

/** False where it was closed before. */
export async function revokeLink(tx: Db, id: string, now: Instant): Promise<boolean> {
  const rows = await tx.run(
    sql`update guardian_links set revoked_at = ${new Date(now)} where id = ${id} and revoked_at is null`,
  )
  return rows === 1
}

/** Whoever leaves takes their guardian's links along: they stay closed when the student comes back. */
export async function revokeLinksOf(tx: Db, studentIds: readonly number[], now: Instant): Promise<void> {
  await tx.run(sql`
    update guardian_links set revoked_at = ${new Date(now)}
    where student_id = any(${studentIds}::bigint[]) and revoked_at is null`)
}
