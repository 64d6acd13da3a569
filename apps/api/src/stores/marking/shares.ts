import type { PileKey } from '@anushilon/contract/staff/marking'
import type { ExamId } from '@anushilon/domain/exam/exam'
import type { Instant } from '@anushilon/domain/instant'
import type { Rights } from '@anushilon/domain/staff-rights'
import { z } from 'zod'
import { camelRow } from '../../db/camel-row.ts'
import type { Db } from '../../db/database.ts'
import { prepared, sql } from '../../db/sql.ts'
import { isOfBranches } from '../people/of-branches.ts'
import type { Member } from '../people/staff.ts'
import type { Marker } from './second-marks.ts'

/**
 * Deals the unmarked answers of a pile out to these people, one after the other, in the place of what was dealt before;
 * `from` says who gets the first. Nobody is dealt what is not of their courses and branches; what is of none of theirs
 * stays for everybody. How many were dealt.
 */
export async function dealPile(
  db: Db,
  { examId, section, question }: PileKey,
  staffIds: readonly number[],
  from: number,
): Promise<number> {
  await db.run(sql`
    delete from marking_shares where exam_id = ${examId} and section = ${section} and question = ${question}`)
  if (staffIds.length === 0) return 0
  return await db.run(sql`
    insert into marking_shares (exam_id, section, question, student_id, staff_id)
    select exam_id, section, question, student_id, markers[
      1 + (row_number() over (partition by markers order by student_id) + ${from - 1}::bigint) % cardinality(markers)]
    from (
      select exam_id, section, question, student_id, array(
        select staff.id from unnest(${staffIds}::bigint[]) with ordinality as chosen (id, place) join staff using (id)
        where (cardinality(for_courses) = 0 or exams.course_id = any(for_courses))
          and (cardinality(for_branches) = 0 or students.branch = any(for_branches))
        order by place) as markers
      from scripts join exams on exams.id = exam_id join students on students.id = student_id
      where exam_id = ${examId} and section = ${section} and question = ${question}
        and student_id not in (
          select student_id from script_marks
          where exam_id = ${examId} and section = ${section} and question = ${question})) as unmarked
    where cardinality(markers) > 0`)
}

/**
 * What somebody was to mark and may not mark any more, and what they have in hand of it, is for the others again; all of it where
 * they are shut out. Marks stay whose they are.
 */
export async function giveUpMarking(
  tx: Db,
  { id, isActive, rights: { courses, branches } }: Pick<Member, 'id' | 'isActive' | 'rights'>,
): Promise<void> {
  const isNotTheirs = sql`staff_id = ${id} and (not ${isActive}::boolean
    or (cardinality(${courses}::text[]) > 0 and exam_id not in (select id from exams where course_id = any(${courses}::text[])))
    or not ${isOfBranches(sql`student_id`, branches)})`
  await tx.run(sql`delete from marking_shares where ${isNotTheirs}`)
  await tx.run(sql`delete from marking_claims where ${isNotTheirs}`)
}

const ShareRow = camelRow({ section: z.int(), question: z.int(), share_left: z.int() })

/** Questions of an exam that are shared out, with what is left of one's own share. */
export async function sharesByQuestion(db: Db, examId: ExamId, { id, branches }: Marker) {
  return await db.many(
    ShareRow,
    sql`
    select section, question, count(*) filter (where staff_id = ${id} and marks is null and ${isOfBranches(sql`student_id`, branches)}) as share_left
    from marking_shares left join script_marks using (student_id, exam_id, section, question)
    where exam_id = ${examId} group by section, question`,
  )
}

/** Answers that can be marked, also while others still sit the exam, and are not; but for those in the shares of others. */
export async function countWaiting(
  db: Db,
  now: Instant,
  { courses, branches }: Pick<Rights, 'courses' | 'branches'>,
  except: 'nothing' | { readonly sharesNotOf: number },
) {
  const staffId = except === 'nothing' ? null : except.sharesNotOf
  const { waiting } = await db.one(
    z.object({ waiting: z.int() }),
    prepared(
      'answers-waiting',
      sql`
      select count(*) as waiting from exams join scripts on scripts.exam_id = exams.id
      join sitting_parts as part on part.exam_id = exams.id and part.student_id = scripts.student_id
        and part.kind = 'written' and part.closed_at is not null
      where results_out_at is null and called_off_at is null and opens_at <= ${new Date(now)}
        and (cardinality(${courses}::text[]) = 0 or course_id = any(${courses}::text[]))
        and ${isOfBranches(sql`scripts.student_id`, branches)}
        and not exists (
          select from script_marks as mark
          where mark.exam_id = scripts.exam_id and mark.section = scripts.section and mark.question = scripts.question
            and mark.student_id = scripts.student_id)
        and not exists (
          select from marking_shares as share
          where share.exam_id = scripts.exam_id and share.section = scripts.section
            and share.question = scripts.question and share.student_id = scripts.student_id
            and share.staff_id <> ${staffId}::bigint)`,
    ),
  )
  return waiting
}
