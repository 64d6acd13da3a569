import type { Exam, ExamId, Section } from '@anushilon/domain/exam/exam'
import type { Instant } from '@anushilon/domain/instant'
import { isForEverybody } from '@anushilon/domain/exam/audience'
import type { Restricted } from '@anushilon/domain/sitting/entry'
import { picturesIn } from '@anushilon/domain/exam/question'
import { picturesAsked } from '@anushilon/domain/exam/written-sheet'
import { z } from 'zod'
import type { Db } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import { rulingsOf, withRuling } from '../results/rescorings.ts'
import { sittersOf } from './audience.ts'
import { loadExams } from './exams.ts'

/** An exam with all that sitting it and looking at it afterwards need. */
export interface FullExam extends Exam, Restricted {
  readonly image: string | null
  /** Its own, or else its course's. */
  readonly rules: string | null
  readonly curriculumName: string | null
  readonly solutionSheet: string | null
  readonly resultsOutAt: Instant | null
  /** When results that were out were taken back; null where they were not, or are out again. */
  readonly withdrawnAt: Instant | null
  /** Since when they had been out when they were first taken back; stays when a new time is set. */
  readonly wereOutAt: Instant | null
  /** Of its papers: which of them this is. */
  readonly revision: number
  /** Of its times, the window's end and what students were given: moves on with each change. */
  readonly timeRevision: number
  /** How often staff have said something to everybody who sits it. */
  readonly notes: number
  /** The written papers that are but typed, drawn for programs that know of pictures only: by section. */
  readonly drawnPapers: ReadonlyMap<number, string>
  /** What each picture of the paper weighs, by its path. */
  readonly pictureBytes: ReadonlyMap<string, number>
}

const State = z.object({
  results_out_at: z.nullable(z.number()),
  withdrawn_at: z.nullable(z.number()),
  was_out_at: z.nullable(z.number()),
  revision: z.int(),
  time_revision: z.int(),
  notes: z.int(),
  course_rules: z.nullable(z.string()),
})
const SubjectName = z.object({ id: z.string(), name: z.string() })
const DrawnPaper = z.object({ position: z.int(), written_image: z.string() })
const PictureWeight = z.object({ path: z.string(), bytes: z.int() })

export async function loadFullExam(db: Db, examId: ExamId): Promise<FullExam | null> {
  // Before the papers and the times: what is replaced while we read has another revision then, and nobody can start on it.
  const state = await db.optional(
    State,
    sql`
    select results_out_at, withdrawn_at, was_out_at, revision, time_revision,
      (select count(*) from exam_notes where exam_id = exams.id) as notes,
      (select rules_image from courses where id = exams.course_id) as course_rules
    from exams where id = ${examId}`,
  )
  const exam = (await loadExams(db, [examId])).get(examId)
  if (state === null || exam === undefined) return null
  // One after the other: in a transaction there is but one connection.
  const names = await db.many(
    SubjectName,
    sql`select id, name from subjects where id = any(${exam.sections.map((section) => section.subjectId)}::text[])`,
  )
  const weights = await db.many(
    PictureWeight,
    sql`select path, bytes from images where path = any(${picturesOf(exam.sections)}::text[])`,
  )
  const drawn = await db.many(
    DrawnPaper,
    sql`select position, written_image from exam_sections where exam_id = ${examId} and written_drawn`,
  )
  const rulings = await rulingsOf(db, examId)
  const sitters = isForEverybody(exam.audience) ? null : await sittersOf(db, examId)
  const nameOf = new Map(names.map(({ id, name }) => [id, name]))
  return {
    ...exam,
    sections: exam.sections.map((section) => ({
      ...section,
      subjectName: nameOf.get(section.subjectId) ?? '',
      questions: section.questions.map((question) => withRuling(question, rulings)),
    })),
    rules: exam.rules ?? state.course_rules,
    resultsOutAt: state.results_out_at,
    withdrawnAt: state.withdrawn_at,
    wereOutAt: state.was_out_at,
    revision: state.revision,
    timeRevision: state.time_revision,
    notes: state.notes,
    sitters,
    drawnPapers: new Map(drawn.map(({ position, written_image: path }) => [position, path])),
    pictureBytes: new Map(weights.map(({ path, bytes }) => [path, bytes])),
  }
}

/** Those a student is shown while the exam runs. */
function picturesOf(sections: readonly Pick<Section, 'questions' | 'written'>[]): string[] {
  return sections.flatMap(({ questions, written }) => [
    ...questions.flatMap(picturesIn),
    ...(written === null ? [] : picturesAsked(written)),
  ])
}
