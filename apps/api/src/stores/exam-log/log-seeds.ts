import type { ExamId } from '@anushilon/domain/exam/exam'
import { z } from 'zod'
import type { Db } from '../../db/database.ts'
import { prepared, sql } from '../../db/sql.ts'

export interface SeedKey {
  readonly studentId: number
  readonly examId: ExamId
}

const SeedRow = z.object({ at: z.int(), seed: z.nullable(z.instanceof(Buffer)) })

/** What the salts of these leaves are made from, in the order of the keys; null where it is forgotten. */
export async function seedsAt(db: Db, keys: readonly SeedKey[]): Promise<(Buffer | null)[]> {
  const known = await knownSeeds(db, keys)
  const missing = keys.filter((_key, at) => !known.has(at))
  if (missing.length === 0) return keys.map((_key, at) => known.get(at) ?? null)
  // A sitting that began before there was a log.
  await db.run(sql`
    insert into log_seeds (student_id, exam_id, seed)
    select distinct on (1, 2) student_id, exam_id, uuid_send(gen_random_uuid())
    from unnest(${missing.map(({ studentId }) => studentId)}::bigint[], ${missing.map(({ examId }) => examId)}::text[])
      as given (student_id, exam_id)
    order by 1, 2
    on conflict do nothing`)
  const all = await knownSeeds(db, keys)
  return keys.map((_key, at) => all.get(at) ?? null)
}

async function knownSeeds(db: Db, keys: readonly SeedKey[]): Promise<ReadonlyMap<number, Buffer | null>> {
  const rows = await db.many(
    SeedRow,
    prepared(
      'log-seeds-at',
      sql`
      select wanted.at::int - 1 as at, log_seeds.seed
      from unnest(${keys.map(({ studentId }) => studentId)}::bigint[], ${keys.map(({ examId }) => examId)}::text[])
        with ordinality as wanted (student_id, exam_id, at)
      cross join lateral (
        -- each by its key, whatever the planner believes of the table
        select seed from log_seeds where student_id = wanted.student_id and exam_id = wanted.exam_id offset 0
      ) as log_seeds`,
    ),
  )
  return new Map(rows.map(({ at, seed }) => [at, seed]))
}
