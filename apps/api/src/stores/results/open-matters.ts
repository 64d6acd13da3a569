import type { ExamId } from '@anushilon/domain/exam/exam'
import type { Instant } from '@anushilon/domain/instant'
import { NOTHING_OPEN, type OpenMatters } from '@anushilon/domain/marks/open-matters'
import { z } from 'zod'
import type { Db } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'

type Counted = Omit<OpenMatters, 'keys'>

const { keys: _, ...NONE } = NOTHING_OPEN
const Count = z.object({
  exam_id: z.string(),
  matter: z.enum(['secondLooks', 'lateAttempts', 'lateAnswers', 'rechecks']),
  count: z.int(),
})

/** All that can be counted without going through the answers. */
export async function countOpenMatters(db: Db, examId: ExamId): Promise<Counted> {
  return (await openMattersByExam(db, [examId])).get(examId) ?? NONE
}

/** The same of several exams; those of which nothing is open are not in it. */
export async function openMattersByExam(db: Db, examIds: readonly ExamId[]): Promise<ReadonlyMap<ExamId, Counted>> {
  const ofThese = sql`exam_id = any(${examIds}::text[])`
  const rows = await db.many(
    Count,
    sql`
    select exam_id, 'secondLooks' as matter, count(*) from script_marks
    where ${ofThese} and second_look is not null group by exam_id
    union all
    select exam_id, 'lateAttempts', count(distinct student_id) from sitting_parts as part
    where ${ofThese} and closed_as = 'late' and not exists (
      select from late_refusals as refusal
      where refusal.exam_id = part.exam_id and refusal.student_id = part.student_id)
    group by exam_id
    union all
    select exam_id, 'lateAnswers', count(*) from (
      select exam_id, student_id from late_answers where ${ofThese} and ruling is null and standing <> 'proved'
      union select exam_id, student_id from late_photos where ${ofThese} and ruling is null) as late
    group by exam_id
    union all
    select exam_id, 'rechecks', count(*) from rechecks where ${ofThese} and answer is null group by exam_id`,
  )
  const byExam = new Map<ExamId, Counted>()
  for (const { exam_id: id, matter, count } of rows) byExam.set(id, { ...(byExam.get(id) ?? NONE), [matter]: count })
  return byExam
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
