import type { Instant } from '@anushilon/domain/instant'
import type { Db } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import { moveDeadlines } from './exam-times.ts'
import type { StoredExam } from './exams.ts'
import { questionColumns, rowOfContent } from './question-columns.ts'
import { replaceRubrics } from './rubric-texts.ts'

function instant(at: Instant | null): string | null {
  return at === null ? null : new Date(at).toISOString()
}

/** Rows go as JSON, one statement a table: a question's options are a list, which arrays of arrays cannot carry. */
function examRows(exams: readonly StoredExam[]): string {
  return JSON.stringify(
    exams.map((exam) => ({
      id: exam.id,
      course_id: exam.courseId,
      name: exam.name,
      variation: exam.variation,
      frequency: exam.frequency,
      opens_at: instant(exam.window.opensAt),
      closes_at: instant(exam.window.closesAt),
      image: exam.image,
      rules_image: exam.rules,
      curriculum_name: exam.curriculumName,
      solution_sheet: exam.solutionSheet,
      active: exam.active,
      free: exam.free,
      for_branches: exam.audience.branches,
      for_batches: exam.audience.batches,
      retake_limit: exam.retakeLimit,
      sealed_hours: exam.sealedHours,
      results_rule: exam.results.kind,
      results_at: instant(exam.results.kind === 'at' ? exam.results.at : null),
      overdue: exam.overdue,
      ties: exam.ties,
      choice: exam.choice,
    })),
  )
}

function partRows(exams: readonly StoredExam[]): string {
  return JSON.stringify(
    exams.flatMap(({ id, plans: { mcq, written } }) => [
      ...(mcq
        ? [
            {
              exam_id: id,
              kind: 'mcq',
              minutes: mcq.minutes,
              marks_per_question: mcq.marksPerQuestion,
              negative_percent: mcq.negativePercent,
              questions_per_student: mcq.questionsPerStudent,
              shuffle: mcq.shuffle,
            },
          ]
        : []),
      ...(written
        ? [{ exam_id: id, kind: 'written', minutes: written.minutes, upload_minutes: written.uploadMinutes }]
        : []),
    ]),
  )
}

function sectionRows(exams: readonly StoredExam[]): string {
  return JSON.stringify(
    exams.flatMap(({ id, sections }) =>
      sections.map(({ subjectId, written }, position) => ({
        exam_id: id,
        position,
        subject_id: subjectId,
        written_image: written?.pages[0] ?? null,
        written_more_pages: written?.pages.slice(1) ?? [],
        written_questions: written?.typed ?? [],
        written_marks: written?.marks ?? null,
      })),
    ),
  )
}

function questionRows(exams: readonly StoredExam[]): string {
  return JSON.stringify(
    exams.flatMap(({ id, sections }) =>
      sections.flatMap(({ questions }, section) =>
        questions.map((question) => ({
          exam_id: id,
          section,
          number: question.number,
          correct: question.correct,
          also_correct: question.alsoCorrect ?? [],
          ...rowOfContent(question),
        })),
      ),
    ),
  )
}

async function insertPapers(db: Db, exams: readonly StoredExam[]): Promise<void> {
  await db.run(sql`
    insert into exam_parts (exam_id, kind, minutes, marks_per_question, negative_percent, questions_per_student, shuffle,
      upload_minutes)
    select exam_id, kind, minutes, marks_per_question, negative_percent, questions_per_student, shuffle, upload_minutes
    from jsonb_populate_recordset(null::exam_parts, ${partRows(exams)}::jsonb)`)
  await db.run(sql`
    insert into exam_sections (exam_id, position, subject_id, written_image, written_more_pages, written_questions, written_marks)
    select exam_id, position, subject_id, written_image, written_more_pages, written_questions, written_marks
    from jsonb_populate_recordset(null::exam_sections, ${sectionRows(exams)}::jsonb)`)
  await db.run(sql`
    insert into questions (exam_id, number, section, correct, also_correct, ${questionColumns})
    select exam_id, number, section, correct, also_correct, ${questionColumns}
    from jsonb_populate_recordset(null::questions, ${questionRows(exams)}::jsonb)`)
  await replaceRubrics(db, exams)
}

export async function createExams(db: Db, exams: readonly StoredExam[]): Promise<void> {
  await db.run(sql`
    insert into exams (id, course_id, name, variation, frequency, opens_at, closes_at, image, rules_image,
      curriculum_name, solution_sheet, active, free, for_branches, for_batches, retake_limit, sealed_hours, results_rule, results_at,
      overdue, ties, choice)
    select id, course_id, name, variation, frequency, opens_at, closes_at, image, rules_image,
      curriculum_name, solution_sheet, active, free, for_branches, for_batches, retake_limit, sealed_hours, results_rule, results_at,
      overdue, ties, choice
    from jsonb_populate_recordset(null::exams, ${examRows(exams)}::jsonb)`)
  await insertPapers(db, exams)
}

/** Exams that nobody has sat become what is given, papers and all. Results that came out with nobody in them are undone. */
export async function replaceExams(db: Db, exams: readonly StoredExam[]): Promise<void> {
  const ids = exams.map(({ id }) => id)
  await db.run(sql`
    update exams set course_id = g.course_id, name = g.name, variation = g.variation, frequency = g.frequency,
      opens_at = g.opens_at, closes_at = g.closes_at, image = g.image, rules_image = g.rules_image,
      curriculum_name = g.curriculum_name, solution_sheet = g.solution_sheet, active = g.active, free = g.free,
      for_branches = g.for_branches, for_batches = g.for_batches, retake_limit = g.retake_limit, sealed_hours = g.sealed_hours, results_rule = g.results_rule,
      results_at = g.results_at, overdue = g.overdue, ties = g.ties, choice = g.choice, results_out_at = null, revision = exams.revision + 1
    from jsonb_populate_recordset(null::exams, ${examRows(exams)}::jsonb) as g
    where exams.id = g.id`)
  await db.run(sql`delete from exam_sections where exam_id = any(${ids}::text[])`)
  await db.run(sql`delete from exam_parts where exam_id = any(${ids}::text[])`)
  await insertPapers(db, exams)
}

/** What may still change once students have sat an exam. */
export async function amendExams(db: Db, exams: readonly StoredExam[]): Promise<void> {
  await db.run(sql`
    update exams set name = g.name, frequency = g.frequency, closes_at = g.closes_at, image = g.image,
      rules_image = g.rules_image, curriculum_name = g.curriculum_name, solution_sheet = g.solution_sheet,
      active = g.active, free = g.free, for_branches = g.for_branches, for_batches = g.for_batches,
      retake_limit = g.retake_limit, sealed_hours = g.sealed_hours,
      results_rule = g.results_rule, results_at = g.results_at
    from jsonb_populate_recordset(null::exams, ${examRows(exams)}::jsonb) as g
    where exams.id = g.id`)
  // In which chapter a question is filed changes nobody's marks.
  await db.run(sql`
    update questions set chapter = g.chapter, tags = g.tags
    from jsonb_populate_recordset(null::questions, ${questionRows(exams)}::jsonb) as g
    where questions.exam_id = g.exam_id and questions.number = g.number
      and (questions.chapter, questions.tags) is distinct from (g.chapter, g.tags)`)
  // Whoever is still at it gets what a later end of the window gives them, up to their full time (Decision B3).
  await moveDeadlines(
    db,
    exams.map(({ id }) => id),
  )
}
