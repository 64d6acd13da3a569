import type { ExamId } from '@anushilon/domain/exam/exam'
import type { Instant } from '@anushilon/domain/instant'
import { WITNESSES, type Witness } from '@anushilon/domain/proof/late-answers'
import { z } from 'zod'
import { camelRow } from '../../db/camel-row.ts'
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

const OnRecordRow = z.object({ student_id: z.number(), exam_id: z.string(), links: z.number() })

/** How many links are on record of each of these students' sittings; nothing of a sitting that was due before then, or never begun. */
export async function countWitnesses(
  db: Db,
  asked: readonly Pick<NewWitness, 'studentId' | 'examId'>[],
  since: Instant,
): Promise<z.output<typeof OnRecordRow>[]> {
  return await db.many(
    OnRecordRow,
    sql`
    select given.student_id, given.exam_id, (
      select count(*) from witnesses w where w.student_id = given.student_id and w.exam_id = given.exam_id) as links
    from unnest(
      ${asked.map(({ studentId }) => studentId)}::bigint[],
      ${asked.map(({ examId }) => examId)}::text[]) as given (student_id, exam_id)
    where exists (
      select from sitting_parts p
      where p.student_id = given.student_id and p.exam_id = given.exam_id and p.due_at > ${new Date(since)})`,
  )
}

const WitnessRow = camelRow({ link: z.int(), hash: z.string(), at: z.number(), by: z.enum(WITNESSES) })

export async function witnessesOf(db: Db, studentId: number, examId: ExamId): Promise<Witness[]> {
  return await db.many(
    WitnessRow,
    sql`
    select link, encode(hash, 'hex') as hash, witnessed_at as at, witnessed_by as by from witnesses
    where student_id = ${studentId} and exam_id = ${examId} order by witnessed_at, link`,
  )
}

/** What arrives so late is left to staff, whatever anybody had. */
export async function forgetWitnesses(db: Db, before: Instant): Promise<void> {
  await db.run(sql`delete from witnesses where witnessed_at < ${new Date(before)}`)
}
