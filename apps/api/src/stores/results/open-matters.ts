import type { ExamId } from '@anushilon/domain/exam/exam'
import type { Instant } from '@anushilon/domain/instant'
import { NOTHING_OPEN, type OpenMatters } from '@anushilon/domain/marks/open-matters'
import { z } from 'zod'
import type { Db } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'

const Counts = z
  .object({
    exam_id: z.string(),
    second_looks: z.int(),
    late_attempts: z.int(),
    late_answers: z.int(),
    rechecks: z.int(),
  })
  .transform((row) => ({
    examId: row.exam_id,
    secondLooks: row.second_looks,
    lateAttempts: row.late_attempts,
    lateAnswers: row.late_answers,
    rechecks: row.rechecks,
  }))

type Counted = Omit<OpenMatters, 'keys'>

/** All that can be counted without going through the answers. */
export async function countOpenMatters(db: Db, examId: ExamId): Promise<Counted> {
  return (await openMattersByExam(db, [examId])).get(examId) ?? NOTHING_OPEN
}

/** The same of several exams. */
export async function openMattersByExam(db: Db, examIds: readonly ExamId[]): Promise<Map<ExamId, Counted>> {
  const rows = await db.many(
    Counts,
    sql`
    select exam.id as exam_id,
      (select count(*) from script_marks where exam_id = exam.id and second_look is not null) as second_looks,
      (select count(distinct student_id) from sitting_parts as part
        where exam_id = exam.id and closed_as = 'late' and not exists (
          select from late_refusals as refusal
          where refusal.exam_id = part.exam_id and refusal.student_id = part.student_id)) as late_attempts,
      (select count(*) from (
        select student_id from late_answers
        where exam_id = exam.id and ruling is null and standing <> 'proved'
        union select student_id from late_photos where exam_id = exam.id and ruling is null) as late) as late_answers,
      (select count(*) from rechecks where exam_id = exam.id and answer is null) as rechecks
    from unnest(${examIds}::text[]) as exam (id)`,
  )
  return new Map(rows.map(({ examId, ...counted }) => [examId, counted]))
}

export async function waitsForOpenMatters(db: Db, examId: ExamId): Promise<boolean> {
  const { waits } = await db.one(
    z.object({ waits: z.boolean() }),
    sql`select waits_for_open and results_rule = 'auto' as waits from exams where id = ${examId}`,
  )
  return waits
}

/** For exams that are scheduled from now on (Decision D12). */
export async function setWaitsForOpenMatters(db: Db, examId: ExamId): Promise<void> {
  await db.run(sql`update exams set waits_for_open = true where id = ${examId}`)
}

const Stored = z.object({
  secondLooks: z.int(),
  lateAttempts: z.int(),
  lateAnswers: z.int(),
  rechecks: z.int(),
  keys: z.array(z.int()),
})
const Wait = z.object({ exam_id: z.string(), open: Stored.extend({ state: z.nullable(z.string()) }) })

/** For what these exams waited when somebody last looked. */
export async function storedWaits(db: Db, examIds: readonly ExamId[]) {
  const rows = await db.many(Wait, sql`select exam_id, open from results_waits where exam_id = any(${examIds}::text[])`)
  return new Map(rows.map(({ exam_id: examId, open }) => [examId, open]))
}

/** `state` is what the keys were judged by; null where nobody has judged them. */
export async function storeWait(
  db: Db,
  examId: ExamId,
  open: OpenMatters & { readonly state: string | null },
  now: Instant,
): Promise<void> {
  await db.run(sql`
    insert into results_waits (exam_id, looked_at, open) values (${examId}, ${new Date(now)}, ${JSON.stringify(open)})
    on conflict (exam_id) do update set looked_at = excluded.looked_at, open = excluded.open`)
}

export async function dropWait(db: Db, examId: ExamId): Promise<void> {
  await db.run(sql`delete from results_waits where exam_id = ${examId}`)
}
