import type { ExamId } from '@anushilon/domain/exam/exam'
import { HOUR, MINUTE, type Instant } from '@anushilon/domain/instant'
import { readReceiptText } from '@anushilon/domain/log/signed'
import { z } from 'zod'
import type { Database } from '../../src/db/database.ts'
import { sql } from '../../src/db/sql.ts'
import type { Deps } from '../../src/deps.ts'
import { updateExamLogs } from '../../src/exam-log/heads.ts'
import { leafOf, recordsIn } from '../../src/exam-log/leaf.ts'
import { ReceiptBatch } from '../../src/exam-log/receipt-batch.ts'
import { proofFile } from '../../src/features/exam-log/proof-file.ts'
import { publish } from '../../src/merit/publish.ts'
import { allLeaves, allSeeds } from '../../src/stores/exam-log/audit-rows.ts'
import { headsOf } from '../../src/stores/exam-log/log-heads.ts'
import { loadFullExam } from '../../src/stores/exam/full-exams.ts'
import { insertPicks } from '../../src/stores/sitting/answers.ts'

export type LogDeps = Parameters<typeof updateExamLogs>[0] & Pick<Deps, 'db'>

/** An exam that was sat, marked and published, with what its students and a wall keep of it. */
export interface SampleExam {
  readonly examId: ExamId
  readonly students: readonly number[]
  readonly questions: number
  /** What each student has: the file, with the receipts that their phone kept. */
  readonly files: ReadonlyMap<number, string>
  /** As they were printed. */
  readonly roots: readonly string[]
  readonly now: Instant
}

const QUESTIONS = 5
const STUDENTS = 6

/** Five MCQ and two written questions, six students; marks, times and ties of several kinds. */
export async function sampleExam(deps: LogDeps, opensAt: Instant, examId = 'forged'): Promise<SampleExam> {
  const { db } = deps
  const students = await fill(db, examId, opensAt)
  const at = (minutes: number) => opensAt + minutes * MINUTE
  const picks = students.flatMap((studentId, who) =>
    Array.from({ length: QUESTIONS - (who % 2) }, (_, index) => ({
      studentId,
      examId,
      question: index + 1,
      option: (index + (who % 3 === 0 ? 0 : index % 2)) % 4,
      receivedAt: at(index + 1) + who * 137,
    })),
  )
  await insertPicks(db, picks)
  await db.run(sql`
    update sitting_parts set closed_at = started_at + make_interval(secs => 1200 + 7 * (student_id % 5)),
      closed_as = 'submitted' where exam_id = ${examId}`)
  await db.run(sql`
    insert into scripts (student_id, exam_id, section, question, pages, received_at)
    select student_id, ${examId}, 0, 1 + n, array['page-' || student_id || '-' || n], ${new Date(at(50))}
    from unnest(${students}::bigint[]) as student_id cross join generate_series(0, 1) as n`)
  await db.run(sql`
    insert into script_marks (student_id, exam_id, section, question, marks, pages, marked_at)
    select student_id, exam_id, section, question, question * 2 + student_id % 3, pages, ${new Date(at(100))}
    from scripts where exam_id = ${examId}`)
  const now = opensAt + 3 * HOUR
  await updateExamLogs(deps, now)
  await publish(deps, examId, now)
  await updateExamLogs(deps, now + MINUTE)
  const roots = (await headsOf(db, examId)).map(({ root }) => root.toString('hex').slice(0, 32))
  return { examId, students, questions: QUESTIONS, files: await filesOf(deps, examId, students, now), roots, now }
}

async function fill(db: Database, examId: ExamId, opensAt: Instant): Promise<number[]> {
  const [course, subject] = [`${examId}-course`, `${examId}-subject`]
  await db.run(sql`insert into courses (id, name) values (${course}, 'Forged')`)
  await db.run(sql`insert into subjects (id, course_id, name) values (${subject}, ${course}, 'Physics')`)
  await db.run(sql`
    insert into exams (id, course_id, name, variation, frequency, opens_at, closes_at, active, free, retake_limit,
      results_rule, ties)
    values (${examId}, ${course}, 'Forged', 'mcq-written', 'daily', ${new Date(opensAt)}, ${new Date(opensAt + 2 * HOUR)},
      true, false, 3, 'manual', 'less-time')`)
  await db.run(sql`
    insert into exam_parts (exam_id, kind, minutes, marks_per_question, negative_percent, shuffle, upload_minutes)
    values (${examId}, 'mcq', 30, 1, 25, true, null), (${examId}, 'written', 30, null, null, null, 10)`)
  await db.run(sql`
    insert into exam_sections (exam_id, position, subject_id, written_image, written_marks)
    values (${examId}, 0, ${subject}, 'sheet', array[10, 10])`)
  await db.run(sql`
    insert into questions (exam_id, number, section, text, options, option_count, correct)
    select ${examId}, n, 0, 'Question ' || n, array['A', 'B', 'C', 'D'], 4, (n - 1) % 4
    from generate_series(1, ${QUESTIONS}::int) as n`)
  const rows = await db.many(
    z.object({ id: z.int() }),
    sql`
    insert into students (reg_no, name, institution)
    select ${examId} || n, 'Student ' || n, 'College' from generate_series(1, ${STUDENTS}::int) as n returning id`,
  )
  const students = rows.map(({ id }) => id)
  await db.run(sql`
    insert into sitting_parts (student_id, exam_id, kind, paper, started_at, deadline_at, due_at)
    select student_id, ${examId}, kind, case kind when 'mcq' then
        jsonb_build_array(jsonb_build_object('section', 0, 'questions', (
          select jsonb_agg(n order by md5(student_id || '/' || n)) from generate_series(1, ${QUESTIONS}::int) as n)))
        else '[{"section": 0, "questions": [1, 2]}]' end,
      starts, starts + interval '30 min', starts + interval '31 min'
    from unnest(${students}::bigint[]) as student_id cross join (values ('mcq', 0), ('written', 35)) as part (kind, wait)
    cross join lateral (select ${new Date(opensAt)}::timestamptz + make_interval(mins => wait) as starts) as times`)
  return students
}

/** As a phone would have it: the receipts were signed when the answers came. */
async function filesOf(
  { db, signer }: LogDeps,
  examId: ExamId,
  students: readonly number[],
  now: Instant,
): Promise<Map<number, string>> {
  const key = await signer.key()
  const exam = await loadFullExam(db, examId)
  if (exam === null) throw new Error('no exam')
  const seeds = new Map<number, Buffer | null>()
  for await (const [studentId, seed] of allSeeds(db, examId)) seeds.set(studentId, seed)
  const receipts = new Map<number, string[]>()
  for await (const run of allLeaves(db, examId)) {
    for (const { studentId, content } of recordsIn(run)) {
      if (!content.toString('utf8').startsWith('[1, "answer"')) continue
      const text = new ReceiptBatch(key, [leafOf(seeds.get(studentId) ?? null, content.toString('utf8'))]).receipt(0)
      if (readReceiptText(text) === null) throw new Error('no receipt')
      receipts.set(studentId, [...(receipts.get(studentId) ?? []), text])
    }
  }
  const files = new Map<number, string>()
  for (const studentId of students) {
    const file = await proofFile(db, { exam, studentId, now: now + HOUR })
    files.set(studentId, JSON.stringify({ ...file, receipts: receipts.get(studentId) ?? [] }))
  }
  return files
}
