import type { ExamId } from '@anushilon/domain/exam/exam'
import { z } from 'zod'
import { camelRow } from '../../db/camel-row.ts'
import type { Db } from '../../db/database.ts'
import { prepared, sql } from '../../db/sql.ts'
import { WholeNumbers } from '../sitting/sittings.ts'

const GroupRow = z.object({ kind: z.enum(['branch', 'batch']), name: z.string(), positions: WholeNumbers })
export type GroupPositions = z.output<typeof GroupRow>

/** Of published results: by branch and by batch, the positions that its students have among all, in rising order. */
export async function groupPositions(db: Db, examId: ExamId): Promise<GroupPositions[]> {
  return await db.many(
    GroupRow,
    prepared(
      'group-positions',
      sql`
      with ranked as materialized (
        select student_id, position from results where exam_id = ${examId} and position is not null
      )
      select 'branch' as kind, branch as name, array_agg(position order by position) as positions
      from ranked join students on students.id = student_id where branch is not null group by branch
      union all
      select 'batch', batches.name, array_agg(position order by position)
      from ranked join batch_students using (student_id) join batches on batches.id = batch_id
      where batches.course_id = (select course_id from exams where id = ${examId}) group by batches.name
      order by kind desc, name`,
    ),
  )
}

const MemberRow = camelRow({ student_id: z.int(), branch: z.nullable(z.string()), batches: z.array(z.string()) })
export type Member = z.output<typeof MemberRow>

/** Those who sat it, with what they belong to. */
export async function membersIn(db: Db, examId: ExamId): Promise<Member[]> {
  return await db.many(
    MemberRow,
    sql`
    select students.id as student_id, branch, array(
      select batches.name from batch_students join batches on batches.id = batch_id
      where batch_students.student_id = students.id
        and batches.course_id = (select course_id from exams where id = ${examId}) order by batches.name) as batches
    from students where id in (select student_id from sitting_parts where exam_id = ${examId})`,
  )
}
