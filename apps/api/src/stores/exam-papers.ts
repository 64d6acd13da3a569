import type { Exam, ExamId, Section } from '@anushilon/domain/exam'
import type { Instant } from '@anushilon/domain/instant'
import { z } from 'zod'
import type { Db } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { loadExams } from './exams.ts'
import { resultsOutAt } from './results.ts'

/** An exam with all that sitting it and looking at it afterwards need. */
export interface ExamPaper extends Exam {
  readonly image: string | null
  readonly rules: string | null
  readonly curriculumName: string | null
  readonly solutionSheet: string | null
  readonly resultsOutAt: Instant | null
  /** What each picture of the paper weighs, by its path. */
  readonly pictureBytes: ReadonlyMap<string, number>
}

const SubjectName = z.object({ id: z.string(), name: z.string() })
const PictureWeight = z.object({ path: z.string(), bytes: z.int() })

export async function loadExamPaper(db: Db, examId: ExamId): Promise<ExamPaper | null> {
  const exam = (await loadExams(db, [examId])).get(examId)
  if (exam === undefined) return null
  // One after the other: in a transaction there is but one connection.
  const names = await db.many(
    SubjectName,
    sql`select id, name from subjects where id = any(${exam.sections.map((section) => section.subjectId)}::text[])`,
  )
  const weights = await db.many(
    PictureWeight,
    sql`select path, bytes from images where path = any(${picturesOf(exam.sections)}::text[])`,
  )
  const nameOf = new Map(names.map(({ id, name }) => [id, name]))
  return {
    ...exam,
    sections: exam.sections.map((section) => ({ ...section, subjectName: nameOf.get(section.subjectId) ?? '' })),
    resultsOutAt: await resultsOutAt(db, examId),
    pictureBytes: new Map(weights.map(({ path, bytes }) => [path, bytes])),
  }
}

/** Those a student is shown while the exam runs. */
function picturesOf(sections: readonly Pick<Section, 'questions' | 'written'>[]): string[] {
  return sections.flatMap(({ questions, written }) => [
    ...questions.flatMap((question) => question.image ?? []),
    ...(written === null ? [] : [written.image]),
  ])
}
