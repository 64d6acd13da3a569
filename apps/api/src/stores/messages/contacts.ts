import type { Instant } from '@anushilon/domain/instant'
import type { PageRange } from '@anushilon/domain/pages'
import { z } from 'zod'
import { camelRow } from '../../db/camel-row.ts'
import type { Db } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import { numberMeant } from '../people/reg-no.ts'
import { IS_MOBILE_TYPED } from '../people/typed-mobile.ts'

const Contact = camelRow({
  id: z.int(),
  reg_no: z.string(),
  name: z.string(),
  mobile: z.nullable(z.string()),
  guardian: z.nullable(z.string()),
  is_mobile_typed: z.boolean(),
  agreed: z.boolean(),
  stopped: z.array(z.string()),
})
export type Contact = z.output<typeof Contact>

/** How these students and their guardians are reached. Nobody who has left is written to. */
export async function contactsOf(db: Db, studentIds: readonly number[]): Promise<Contact[]> {
  return await db.many(
    Contact,
    sql`
    select students.id, reg_no, name, mobile_no as mobile, guardian_mobile as guardian, agreed_at is not null as agreed,
      ${IS_MOBILE_TYPED} as is_mobile_typed,
      array(select number from message_stops where number in (mobile_no, guardian_mobile)) as stopped
    from students left join student_contacts on student_id = students.id
    where students.id = any(${studentIds}::bigint[]) and left_at is null order by reg_no`,
  )
}

/** The registration numbers that nobody has; none where all were set. */
export async function setGuardianNumbers(
  tx: Db,
  guardians: readonly { readonly regNo: string; readonly mobile: string | null }[],
): Promise<{ unknown: string[] }> {
  const regNos = guardians.map(({ regNo }) => regNo)
  const unknown = await tx.many(
    z.object({ reg_no: z.string() }),
    sql`select given as reg_no from unnest(${regNos}::text[]) as given
      where ${numberMeant(sql`given`)} is null`,
  )
  if (unknown.length === 0) {
    await tx.run(sql`
      insert into student_contacts (student_id, guardian_mobile)
      select distinct on (students.id) students.id, mobile
      from unnest(${regNos}::text[], ${guardians.map(({ mobile }) => mobile)}::text[]) with ordinality
        as given (reg_no, mobile, at)
      join students on students.reg_no = ${numberMeant(sql`given.reg_no`)} order by students.id, at desc
      on conflict (student_id) do update set guardian_mobile = excluded.guardian_mobile`)
  }
  return { unknown: unknown.map(({ reg_no: regNo }) => regNo) }
}

export async function setAgreed(tx: Db, studentIds: readonly number[], at: Instant | null): Promise<void> {
  const agreedAt = at === null ? null : new Date(at)
  await tx.run(sql`
    insert into student_contacts (student_id, agreed_at)
    select id, ${agreedAt}::timestamptz from unnest(${studentIds}::bigint[]) as id
    on conflict (student_id) do update set agreed_at = case when ${agreedAt}::timestamptz is null then null
      else coalesce(student_contacts.agreed_at, excluded.agreed_at) end`)
}

const Stop = camelRow({
  number: z.string(),
  at: z.number(),
  how: z.enum(['staff', 'sms']),
  note: z.nullable(z.string()),
})

const isAsked = (number?: string) => (number === undefined ? sql`true` : sql`number = ${number}`)

export async function countStops(db: Db, number: string | undefined): Promise<number> {
  const { count } = await db.one(
    z.object({ count: z.int() }),
    sql`select count(*)::int as count from message_stops where ${isAsked(number)}`,
  )
  return count
}

/** The latest first; of one number, where that is asked for. */
export async function findStops(db: Db, number: string | undefined, { offset, limit }: PageRange) {
  return await db.many(
    Stop,
    sql`
    select number, stopped_at as at, how, note from message_stops where ${isAsked(number)}
    order by stopped_at desc, number offset ${offset} limit ${limit}`,
  )
}

export async function addStop(
  db: Db,
  stop: { readonly number: string; readonly how: 'staff' | 'sms'; readonly note: string | null },
  now: Instant,
): Promise<boolean> {
  const added = await db.run(sql`
    insert into message_stops (number, stopped_at, how, note)
    values (${stop.number}, ${new Date(now)}, ${stop.how}, ${stop.note}) on conflict do nothing`)
  return added === 1
}

export async function removeStop(tx: Db, number: string): Promise<boolean> {
  return (await tx.run(sql`delete from message_stops where number = ${number}`)) === 1
}

const Told = camelRow({
  student_id: z.int(),
  total: z.nullable(z.coerce.number()),
  position: z.nullable(z.int()),
})

/** Of an exam whose results are out. */
export async function resultsToTell(db: Db, examId: string) {
  return await db.many(Told, sql`select student_id, total, position from results where exam_id = ${examId}`)
}

/** Who began it. */
export async function whoSat(db: Db, examId: string): Promise<number[]> {
  const rows = await db.many(
    z.object({ student_id: z.int() }),
    sql`select distinct student_id from sitting_parts where exam_id = ${examId}`,
  )
  return rows.map(({ student_id: id }) => id)
}
