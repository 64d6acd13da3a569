import type { PileKey } from '@anushilon/contract/staff/marking'
import type { Instant } from '@anushilon/domain/instant'
import { z } from 'zod'
import { camelRow } from '../../db/camel-row.ts'
import type { Db } from '../../db/database.ts'
import { prepared, sql, type Sql } from '../../db/sql.ts'
import { isOfBranches } from '../people/of-branches.ts'
import { GIVEN_MARKS, isHiddenFrom, type Reader } from './hidden-marks.ts'
import type { ScriptKey } from './marks.ts'

export const CandidateRow = camelRow({ student_id: z.int(), pages: z.array(z.string()) })
export type Candidate = z.output<typeof CandidateRow>

export interface Search {
  readonly staffId: number
  readonly now: Instant
  /** What is on their desk already. */
  readonly holding: readonly number[]
  /** Another order for each marker, the same whenever they ask; otherwise the same for all. */
  readonly isMixed: boolean
  readonly limit: number
  /** Of whom they mark; none: everybody. */
  readonly branches: readonly string[]
}

/** In nobody else's hands, and not on one's own desk already. */
export const isNotClaimed = (
  { examId, section, question }: PileKey,
  studentId: Sql,
  { staffId, now, holding }: Search,
) => sql`
  ${studentId} not in (
    select student_id from marking_claims
    where exam_id = ${examId} and section = ${section} and question = ${question}
      and staff_id <> ${staffId} and until > ${new Date(now)})
  and ${studentId} <> all(${holding}::bigint[])`

/**
 * What this marker would get next of what nobody else has in hand: first what they have claimed before and left, then their
 * own share, then what is in nobody's, and when that is done they help with the shares of others. Written with lists that
 * are looked up by hash: a pile that came in minutes ago has no statistics yet, and a join would be planned for a
 * handful of rows.
 */
export async function unmarkedScripts(db: Db, pile: PileKey, search: Search): Promise<Candidate[]> {
  const { examId, section, question } = pile
  return await db.many(
    CandidateRow,
    prepared(
      'unmarked-scripts',
      sql`
      select script.student_id, script.pages from scripts as script
      join sitting_parts as part on part.student_id = script.student_id and part.exam_id = script.exam_id
        and part.kind = 'written' and part.closed_at is not null
      where script.exam_id = ${examId} and script.section = ${section} and script.question = ${question}
        and script.student_id not in (
          select student_id from script_marks
          where exam_id = ${examId} and section = ${section} and question = ${question})
        and script.student_id not in (
          select student_id from marking_claims
          where exam_id = ${examId} and section = ${section} and question = ${question}
            and staff_id <> ${search.staffId} and until > ${new Date(search.now)})
        and script.student_id <> all(${search.holding}::bigint[])
        and ${isOfBranches(sql`script.student_id`, search.branches)}
      order by script.student_id not in (
          select student_id from marking_claims
          where exam_id = ${examId} and section = ${section} and question = ${question}
            and staff_id = ${search.staffId} and until > ${new Date(search.now)}),
        case when script.student_id in (
            select student_id from marking_shares
            where exam_id = ${examId} and section = ${section} and question = ${question}
              and staff_id = ${search.staffId}) then 0
          when script.student_id in (
            select student_id from marking_shares
            where exam_id = ${examId} and section = ${section} and question = ${question}) then 2
          else 1 end,
        case when ${search.isMixed} then hashint8extended(script.student_id, ${search.staffId}) else script.student_id end
      limit ${search.limit}`,
    ),
  )
}

/** Who sat it and handed nothing in: they come when everything else is marked. */
export async function unmarkedBlanks(db: Db, pile: PileKey, search: Search): Promise<Candidate[]> {
  const { examId, section, question } = pile
  return await db.many(
    CandidateRow,
    sql`
    select part.student_id, '{}'::text[] as pages from sitting_parts as part
    where part.exam_id = ${examId} and part.kind = 'written' and part.closed_at is not null
      and part.paper @> ${JSON.stringify([{ section, questions: [question] }])}::jsonb
      and part.student_id not in (
        select student_id from scripts
        where exam_id = ${examId} and section = ${section} and question = ${question})
      and part.student_id not in (
        select student_id from marking_claims
        where exam_id = ${examId} and section = ${section} and question = ${question}
          and staff_id <> ${search.staffId} and until > ${new Date(search.now)})
      and part.student_id <> all(${search.holding}::bigint[])
      and ${isOfBranches(sql`part.student_id`, search.branches)}
    order by part.student_id limit ${search.limit}`,
  )
}

/** Those that somebody asked a second look for, the oldest first; none of those that this person may be asked to mark blind. */
export async function secondLooks(db: Db, pile: PileKey, search: Search & { reader: Reader }): Promise<Candidate[]> {
  const { examId, section, question } = pile
  return await db.many(
    CandidateRow,
    sql`
    select student_id, scripts.pages from script_marks
    join scripts using (student_id, exam_id, section, question)
    where exam_id = ${examId} and section = ${section} and question = ${question} and second_look is not null
      and ${isNotClaimed(pile, sql`student_id`, search)}
      and ${isOfBranches(sql`student_id`, search.branches)} and not ${isHiddenFrom(search.reader, GIVEN_MARKS)}
    order by marked_at, student_id limit ${search.limit}`,
  )
}

/** How many people have something of this pile in hand. */
export async function markersAtWork(db: Db, { examId, section, question }: PileKey, now: Instant): Promise<number> {
  const { markers } = await db.one(
    z.object({ markers: z.int() }),
    sql`
    select count(distinct staff_id) as markers from marking_claims
    where exam_id = ${examId} and section = ${section} and question = ${question} and until > ${new Date(now)}`,
  )
  return markers
}

/** Takes a script into one's hands, or keeps it there; false where it is in somebody else's. One statement decides. */
export async function claimScript(
  db: Db,
  { examId, section, question, studentId }: ScriptKey,
  { staffId, now, until }: { readonly staffId: number; readonly now: Instant; readonly until: Instant },
): Promise<boolean> {
  const rows = await db.run(
    prepared(
      'claim-script',
      sql`
      insert into marking_claims as claim (exam_id, section, question, student_id, staff_id, until)
      values (${examId}, ${section}, ${question}, ${studentId}, ${staffId}, ${new Date(until)})
      on conflict (exam_id, section, question, student_id)
        do update set staff_id = excluded.staff_id, until = excluded.until
        where claim.staff_id = excluded.staff_id or claim.until <= ${new Date(now)}`,
    ),
  )
  return rows === 1
}

/**
 * Whoever is at work keeps all that is on their desk. What is being saved or claimed in this moment does without: two saves of
 * one marker that each waited for the other's script would both be given up.
 */
export async function prolongClaims(
  db: Db,
  { examId, section, question }: PileKey,
  { staffId, now, until }: { readonly staffId: number; readonly now: Instant; readonly until: Instant },
): Promise<void> {
  await db.run(sql`
    update marking_claims set until = ${new Date(until)}
    where exam_id = ${examId} and section = ${section} and question = ${question} and student_id in (
      select student_id from marking_claims
      where staff_id = ${staffId} and exam_id = ${examId} and section = ${section} and question = ${question}
        and until > ${new Date(now)}
      for update skip locked)`)
}

export async function releaseScript(
  db: Db,
  { examId, section, question, studentId }: ScriptKey,
  staffId: number,
): Promise<void> {
  await db.run(sql`
    delete from marking_claims
    where exam_id = ${examId} and section = ${section} and question = ${question} and student_id = ${studentId}
      and staff_id = ${staffId}`)
}

export async function releasePile(db: Db, { examId, section, question }: PileKey, staffId: number): Promise<void> {
  await db.run(sql`
    delete from marking_claims
    where exam_id = ${examId} and section = ${section} and question = ${question} and staff_id = ${staffId}`)
}

/** Who else has it in hand. */
export async function holderOf(
  db: Db,
  { examId, section, question, studentId }: ScriptKey,
  { staffId, now }: { readonly staffId: number; readonly now: Instant },
): Promise<string | null> {
  const row = await db.optional(
    z.object({ name: z.string() }),
    sql`
    select staff.name from marking_claims join staff on staff.id = staff_id
    where exam_id = ${examId} and section = ${section} and question = ${question} and student_id = ${studentId}
      and staff_id <> ${staffId} and until > ${new Date(now)}`,
  )
  return row?.name ?? null
}
