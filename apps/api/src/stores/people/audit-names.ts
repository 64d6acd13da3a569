import { z } from 'zod'
import type { Db } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'

/** What courses, subjects and exams, drafts too, are called. */
export async function namesOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.many(
    z.object({ id: z.string(), name: z.string() }),
    sql`
    select id, name from (
      select id, name from courses union all
      select id, name from subjects union all
      select id, name from exams union all
      select id, document->>'name' from exam_drafts) known
    where id = any(${ids}::text[]) and name is not null`,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}
