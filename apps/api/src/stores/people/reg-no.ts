import { z } from 'zod'
import type { Db } from '../../db/database.ts'
import { type Sql, sql } from '../../db/sql.ts'

/**
 * The registration number as it is stored: the one that is given or, where nobody has it, the only one that differs from it by
 * capitals alone. Null: nobody's. Numbers were once told apart by capitals: who has one of two such goes on with exactly theirs.
 */
export function numberMeant(given: Sql): Sql {
  return sql`coalesce(
    (select exact.reg_no from students exact where exact.reg_no = ${given}),
    (select min(alike.reg_no) from students alike where lower(alike.reg_no) = lower(${given}) having count(*) = 1))`
}

/** Of those that are given; whose number is new is not among them. */
export async function storedNumbers(db: Db, given: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.many(
    z.object({ given: z.string(), stored: z.nullable(z.string()) }),
    sql`select given, ${numberMeant(sql`given`)} as stored from unnest(${given}::text[]) as given`,
  )
  return new Map(rows.flatMap(({ given: number, stored }) => (stored === null ? [] : [[number, stored]])))
}
