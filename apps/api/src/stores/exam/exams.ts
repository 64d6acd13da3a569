import { withAlsoCorrect, type CourseId, type ExamId, type ExamQuestion } from '@anushilon/domain/exam/exam'
import type { Instant } from '@anushilon/domain/instant'
import type { PackExam, PackSection } from '@anushilon/exam-pack/pack'
import { z } from 'zod'
import type { Db } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import { ExamRow, headOf, PartRow, plansOf, QuestionRow, SectionRow } from './exam-rows.ts'
import { contentOfRow } from './question-columns.ts'
import { rubricTexts, type RubricTexts } from './rubric-texts.ts'

/** An exam with its papers, its pictures by the paths they are served under. */
export interface StoredExam extends Omit<PackExam, 'solutionSheet'> {
  /** A link, or the path of a stored file. */
  readonly solutionSheet: string | null
}

function grouped<T extends { readonly exam_id: ExamId }>(rows: readonly T[]): Map<ExamId, T[]> {
  return Map.groupBy(rows, (row) => row.exam_id)
}

function questionOf(row: QuestionRow): ExamQuestion {
  return { ...contentOfRow(row), number: row.number, correct: row.correct, ...withAlsoCorrect(row.also_correct) }
}

function sectionOf(row: SectionRow, questions: readonly QuestionRow[], rubrics: RubricTexts): PackSection {
  return {
    subjectId: row.subject_id,
    questions: questions.filter(({ section }) => section === row.position).map(questionOf),
    written: row.written_marks && {
      pages: pagesOf(row),
      typed: row.written_questions,
      marks: row.written_marks,
      rubrics: rubrics(row.exam_id, row.position),
    },
  }
}

/** Those of the author's: a drawing of typed questions is ours. */
function pagesOf({ written_image: first, written_drawn: isOurs, written_more_pages: more }: SectionRow): string[] {
  return first === null || isOurs ? [] : [first, ...more]
}

/** Those of the exams that are there, whole. */
export async function loadExams(db: Db, ids: readonly ExamId[]): Promise<Map<ExamId, StoredExam>> {
  const exams = await db.many(ExamRow, sql`select * from exams where id = any(${ids}::text[])`)
  const [parts, sections, questions] = [
    grouped(await db.many(PartRow, sql`select * from exam_parts where exam_id = any(${ids}::text[])`)),
    grouped(
      await db.many(SectionRow, sql`select * from exam_sections where exam_id = any(${ids}::text[]) order by position`),
    ),
    grouped(
      await db.many(QuestionRow, sql`select * from questions where exam_id = any(${ids}::text[]) order by number`),
    ),
  ]
  const rubrics = await rubricTexts(db, ids)
  return new Map(
    exams.map((row) => [
      row.id,
      {
        ...headOf(row),
        plans: plansOf(parts.get(row.id) ?? []),
        sections: (sections.get(row.id) ?? []).map((section) =>
          sectionOf(section, questions.get(row.id) ?? [], rubrics),
        ),
      },
    ]),
  )
}

/** Locks these exams until the transaction ends: nobody can start one meanwhile. */
export async function lockExams(db: Db, ids: readonly ExamId[]): Promise<void> {
  await db.run(sql`select from exams where id = any(${ids}::text[]) order by id for update`)
}

const Attempted = z.object({ id: z.string(), results_out_at: z.nullable(z.number()) })

/** Those that students have started, each with the moment its results first came out, if they did; also where they were taken back. */
export async function attemptedExams(
  db: Db,
  ids: readonly ExamId[],
): Promise<Map<ExamId, { resultsOutAt: Instant | null }>> {
  const rows = await db.many(
    Attempted,
    sql`
    select id, least(results_out_at, was_out_at) as results_out_at from exams
    where id = any(${ids}::text[]) and exists (select from sitting_parts where exam_id = exams.id)`,
  )
  return new Map(rows.map((row) => [row.id, { resultsOutAt: row.results_out_at }]))
}

/** How many students have started it. */
export async function startedCount(db: Db, id: ExamId): Promise<number> {
  const { started } = await db.one(
    z.object({ started: z.int() }),
    sql`select count(distinct student_id) as started from sitting_parts where exam_id = ${id}`,
  )
  return started
}

export async function examIdsOfCourse(db: Db, courseId: CourseId): Promise<ExamId[]> {
  const rows = await db.many(
    z.object({ id: z.string() }),
    sql`select id from exams where course_id = ${courseId} order by opens_at, id`,
  )
  return rows.map(({ id }) => id)
}

/** Only for an exam that nobody has anything of: whatever refers to it stops this. */
export async function deleteExam(tx: Db, id: ExamId): Promise<void> {
  await tx.run(sql`delete from exams where id = ${id}`)
}
