import type { ExamId } from '@anushilon/domain/exam/exam'
import type { Instant } from '@anushilon/domain/instant'
import { WITNESSES, type Witness } from '@anushilon/domain/proof/late-answers'
import { z } from 'zod'
import type { Db } from '../../db/database.ts'
import { prepared, sql } from '../../db/sql.ts'

export interface NewWitness extends Witness {
  readonly studentId: number
  readonly examId: ExamId
}

/** What is on record stays: the first to have had a link had it first. */
export async function saveWitnesses(db: Db, witnesses: readonly NewWitness[]): Promise<void> {
  await db.run(
    prepared(
      'save-witnesses',
      sql`
      insert into witnesses (student_id, exam_id, link, hash, witnessed_at, witnessed_by)
      select student_id, exam_id, link, decode(hash, 'hex'), witnessed_at, witnessed_by from unnest(
        ${witnesses.map(({ studentId }) => studentId)}::bigint[],
        ${witnesses.map(({ examId }) => examId)}::text[],
        ${witnesses.map(({ link }) => link)}::smallint[],
        ${witnesses.map(({ hash }) => hash)}::text[],
        ${witnesses.map(({ at }) => new Date(at))}::timestamptz[],
        ${witnesses.map(({ by }) => by)}::text[])
        as given (student_id, exam_id, link, hash, witnessed_at, witnessed_by)
      -- the same order on every server, so that two of them never wait for each other
      order by 1, 2, 3, 4
      on conflict (student_id, exam_id, link, hash) do update set
        witnessed_at = excluded.witnessed_at, witnessed_by = excluded.witnessed_by
        where excluded.witnessed_at < witnesses.witnessed_at`,
    ),
  )
}

const WitnessRow = z
  .object({ link: z.int(), hash: z.string(), witnessed_at: z.number(), witnessed_by: z.enum(WITNESSES) })
  .transform((row): Witness => ({ link: row.link, hash: row.hash, at: row.witnessed_at, by: row.witnessed_by }))

export async function witnessesOf(db: Db, studentId: number, examId: ExamId): Promise<Witness[]> {
  return await db.many(
    WitnessRow,
    sql`
    select link, encode(hash, 'hex') as hash, witnessed_at, witnessed_by from witnesses
    where student_id = ${studentId} and exam_id = ${examId} order by witnessed_at, link`,
  )
}

/** What arrives so late is left to staff, whatever anybody had. */
export async function forgetWitnesses(db: Db, before: Instant): Promise<void> {
  await db.run(sql`delete from witnesses where witnessed_at < ${new Date(before)}`)
}
