import type { Instant } from '@anushilon/domain/instant'
import { z } from 'zod'
import { camelRow } from '../../db/camel-row.ts'
import type { Db } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'

/** A student's tokens that were issued before a moment are over, but for the one that asked for it. */
export interface TokenEnding {
  readonly studentId: number
  readonly issuedBefore: Instant
  readonly exceptToken: string | null
  /** And of the others these, which the student ended one by one; the last one first. */
  readonly endedTokens: readonly string[]
  readonly recordedAt: Instant
}

const EndingRow = camelRow({
  student_id: z.int(),
  issued_before: z.number(),
  except_token: z.nullable(z.string()),
  ended_tokens: z.array(z.string()),
  recorded_at: z.number(),
})

const ENDING = sql`student_id, issued_before, except_token, ended_tokens, recorded_at`

/** What was recorded at or after a moment; everything for null. */
export async function endingsSince(db: Db, since: Instant | null): Promise<TokenEnding[]> {
  return since === null
    ? await db.many(EndingRow, sql`select ${ENDING} from token_endings`)
    : await db.many(EndingRow, sql`select ${ENDING} from token_endings where recorded_at >= ${new Date(since)}`)
}

/** Returns it as it stands: a later change never counts as the earlier one, whatever the servers' clocks say. */
export async function recordEnding(db: Db, ending: Omit<TokenEnding, 'endedTokens'>): Promise<TokenEnding> {
  return await db.one(
    EndingRow,
    sql`
    insert into token_endings as known (student_id, issued_before, except_token, recorded_at)
    values (${ending.studentId}, ${new Date(ending.issuedBefore)}, ${ending.exceptToken}, ${new Date(ending.recordedAt)})
    on conflict (student_id) do update set
      issued_before = greatest(excluded.issued_before, known.issued_before + interval '1 millisecond'),
      except_token = excluded.except_token,
      ended_tokens = '{}',
      recorded_at = excluded.recorded_at
    returning ${ENDING}`,
  )
}

/** Every log-in of these students that there is by now; as they stand. */
export async function recordEndings(db: Db, studentIds: readonly number[], now: Instant): Promise<TokenEnding[]> {
  return await db.many(
    EndingRow,
    sql`
    insert into token_endings as known (student_id, issued_before, except_token, recorded_at)
    select unnest(${studentIds}::bigint[]), ${new Date(now + 1)}, null, ${new Date(now)}
    on conflict (student_id) do update set
      issued_before = greatest(excluded.issued_before, known.issued_before + interval '1 millisecond'),
      except_token = null,
      ended_tokens = '{}',
      recorded_at = excluded.recorded_at
    returning ${ENDING}`,
  )
}

/**
 * Every server holds these in memory. With one more the oldest is forgotten: whoever may log in so often without a
 * password gains nothing by a token that counts again, and must not end the log-ins of others.
 */
export const MOST_ENDED = 50

/** This token alone. Returns the student's endings as they stand. */
export async function recordLogout(db: Db, studentId: number, tokenId: string, now: Instant): Promise<TokenEnding> {
  return await db.one(
    EndingRow,
    sql`
    insert into token_endings as known (student_id, issued_before, except_token, ended_tokens, recorded_at)
    values (${studentId}, to_timestamp(0), null, ${[tokenId]}::text[], ${new Date(now)})
    on conflict (student_id) do update set
      except_token = nullif(known.except_token, ${tokenId}),
      ended_tokens = (excluded.ended_tokens || array_remove(known.ended_tokens, ${tokenId}))[1:${MOST_ENDED}],
      recorded_at = excluded.recorded_at
    returning ${ENDING}`,
  )
}

/** Endings that no living token can be touched by any more. */
export async function forgetEndings(db: Db, issuedBefore: Instant): Promise<void> {
  await db.run(sql`delete from token_endings where recorded_at < ${new Date(issuedBefore)}`)
}

export async function endingOf(db: Db, studentId: number): Promise<TokenEnding | null> {
  return await db.optional(EndingRow, sql`select ${ENDING} from token_endings where student_id = ${studentId}`)
}

export async function recordPasswordCheck(
  db: Db,
  tokenId: string,
  { checkedAt, forgetBefore }: { readonly checkedAt: Instant; readonly forgetBefore: Instant },
): Promise<void> {
  await db.run(sql`delete from password_checks where checked_at < ${new Date(forgetBefore)}`)
  await db.run(sql`
    insert into password_checks (token_id, checked_at) values (${tokenId}, ${new Date(checkedAt)})
    on conflict (token_id) do update set checked_at = excluded.checked_at`)
}

export async function hasPasswordCheck(db: Db, tokenId: string, since: Instant): Promise<boolean> {
  const found = await db.many(
    z.object({}),
    sql`select from password_checks where token_id = ${tokenId} and checked_at >= ${new Date(since)}`,
  )
  return found.length > 0
}

/** Uses the check up. Of two changes at the same time only one can. */
export async function usePasswordCheck(db: Db, tokenId: string, since: Instant): Promise<boolean> {
  const used = await db.run(
    sql`delete from password_checks where token_id = ${tokenId} and checked_at >= ${new Date(since)}`,
  )
  return used > 0
}
