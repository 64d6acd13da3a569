import type { Instant } from '@anushilon/domain/instant'
import { STAFF_ROLES, type StaffRole } from '@anushilon/domain/staff-role'
import { ALL_RIGHTS, type Rights } from '@anushilon/domain/staff-rights'
import { z } from 'zod'
import { camelRow } from '../../db/camel-row.ts'
import type { Db } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'

const MemberRow = camelRow({
  id: z.int(),
  sign_in_name: z.string(),
  name: z.string(),
  role: z.enum(STAFF_ROLES),
  branch: z.nullable(z.string()),
  for_courses: z.array(z.string()),
  for_branches: z.array(z.string()),
  may_export: z.boolean(),
  /** As it is stored; see `passwords`. */
  password: z.nullable(z.string()),
  is_active: z.boolean(),
}).transform(({ forCourses: courses, forBranches: branches, mayExport, ...member }) => ({
  ...member,
  rights: { courses, branches, mayExport },
}))
export type Member = z.output<typeof MemberRow>

const MEMBER = sql`staff.id, sign_in_name, name, role, branch, for_courses, for_branches, may_export, password, active as is_active`

export async function hasStaff(db: Db): Promise<boolean> {
  return (await db.many(z.object({}), sql`select from staff limit 1`)).length > 0
}

export async function allStaff(db: Db): Promise<Member[]> {
  return await db.many(MemberRow, sql`select ${MEMBER} from staff order by active desc, name, id`)
}

export async function memberById(db: Db, id: number): Promise<Member | null> {
  return await db.optional(MemberRow, sql`select ${MEMBER} from staff where id = ${id}`)
}

export async function memberByName(db: Db, signInName: string): Promise<Member | null> {
  return await db.optional(MemberRow, sql`select ${MEMBER} from staff where sign_in_name = ${signInName}`)
}

export interface NewMember {
  readonly signInName: string
  readonly name: string
  readonly role: StaffRole
  readonly branch: string | null
  readonly rights?: Rights
  readonly password?: string
}

/** Null where the name is taken. */
export async function addMember(db: Db, member: NewMember): Promise<Member | null> {
  const { rights = ALL_RIGHTS } = member
  return await db.optional(
    MemberRow,
    sql`
    insert into staff (sign_in_name, name, role, branch, for_courses, for_branches, may_export, password)
    values (${member.signInName}, ${member.name}, ${member.role}, ${member.branch}, ${rights.courses}::text[],
      ${rights.branches}::text[], ${rights.mayExport}, ${member.password ?? null})
    on conflict do nothing returning ${MEMBER}`,
  )
}

interface ChangedMember extends Pick<Member, 'id' | 'name' | 'role' | 'branch' | 'isActive'> {
  readonly rights: Rights
}

export async function changeMember(
  db: Db,
  { id, name, role, branch, rights, isActive }: ChangedMember,
): Promise<Member> {
  return await db.one(
    MemberRow,
    sql`
    update staff set name = ${name}, role = ${role}, branch = ${branch}, active = ${isActive},
      for_courses = ${rights.courses}::text[], for_branches = ${rights.branches}::text[], may_export = ${rights.mayExport}
    where id = ${id} returning ${MEMBER}`,
  )
}

/** Those who can sign in. Locks them, so that two of them cannot shut each other out at once. */
export async function activeOwners(tx: Db): Promise<number[]> {
  const found = await tx.many(
    z.object({ id: z.int() }),
    sql`select id from staff where role = 'owner' and active and password is not null for update`,
  )
  return found.map(({ id }) => id)
}

export async function setStaffPassword(db: Db, id: number, stored: string): Promise<void> {
  await db.run(sql`update staff set password = ${stored} where id = ${id}`)
}

/** The same password, stored better. Not where it was changed in the meantime. */
export async function upgradeStaffPassword(db: Db, id: number, from: string | null, to: string): Promise<void> {
  await db.run(sql`update staff set password = ${to} where id = ${id} and password = ${from}`)
}

/** Who has proved by which password that it is them. */
export interface Proven {
  readonly staffId: number
  /** As it is stored; null: they have none. */
  readonly password: string | null
}

/**
 * What was left of older ones goes with it. False where the password is another by now, or they were shut out: whoever changes
 * that ends their sessions, and this one would be none of those.
 */
export async function insertSession(
  db: Db,
  { staffId, password }: Proven,
  secretHash: Buffer,
  { now, expiresAt }: { readonly now: Instant; readonly expiresAt: Instant },
): Promise<boolean> {
  await db.run(sql`delete from staff_sessions where expires_at < ${new Date(now)}`)
  const inserted = await db.run(sql`
    insert into staff_sessions (secret_hash, staff_id, expires_at)
    select ${secretHash}, id, ${new Date(expiresAt)} from staff
    where id = ${staffId} and password is not distinct from ${password} and active
    for share`)
  return inserted === 1
}

const SessionRow = z.object({ expires_at: z.number() })

export async function memberOfSession(
  db: Db,
  secretHash: Buffer,
  now: Instant,
): Promise<{ member: Member; expiresAt: Instant } | null> {
  const found = await db.optional(
    z.looseObject(SessionRow.shape),
    sql`
    select ${MEMBER}, expires_at from staff_sessions join staff on staff.id = staff_id
    where secret_hash = ${secretHash} and expires_at > ${new Date(now)} and active`,
  )
  return found && { member: MemberRow.parse(found), expiresAt: found.expires_at }
}

export async function prolongSession(db: Db, secretHash: Buffer, expiresAt: Instant): Promise<void> {
  await db.run(sql`update staff_sessions set expires_at = ${new Date(expiresAt)} where secret_hash = ${secretHash}`)
}

export async function endSession(db: Db, secretHash: Buffer): Promise<void> {
  await db.run(sql`delete from staff_sessions where secret_hash = ${secretHash}`)
}

/** All of somebody's, but for the one they act in. */
export async function endSessions(db: Db, staffId: number, except: Buffer | null): Promise<void> {
  await db.run(sql`
    delete from staff_sessions where staff_id = ${staffId} and (${except}::bytea is null or secret_hash <> ${except})`)
}

/** The newest link is the only one that works. */
export async function insertLink(db: Db, staffId: number, secretHash: Buffer, expiresAt: Instant): Promise<void> {
  await dropLinks(db, staffId)
  await db.run(sql`
    insert into staff_links (secret_hash, staff_id, expires_at)
    values (${secretHash}, ${staffId}, ${new Date(expiresAt)})`)
}

export async function dropLinks(db: Db, staffId: number): Promise<void> {
  await db.run(sql`delete from staff_links where staff_id = ${staffId}`)
}

export async function memberOfLink(db: Db, secretHash: Buffer, now: Instant): Promise<Member | null> {
  return await db.optional(
    MemberRow,
    sql`
    select ${MEMBER} from staff_links join staff on staff.id = staff_id
    where secret_hash = ${secretHash} and expires_at > ${new Date(now)} and active`,
  )
}

/** True for the one who used it: a link works once, also when two try at the same moment. */
export async function useUpLink(db: Db, secretHash: Buffer): Promise<boolean> {
  return (await db.run(sql`delete from staff_links where secret_hash = ${secretHash}`)) > 0
}
