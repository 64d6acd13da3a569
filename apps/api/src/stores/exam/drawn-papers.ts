import type { ExamId } from '@anushilon/domain/exam/exam'
import { z } from 'zod'
import type { Db } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import { SectionRow } from './exam-rows.ts'

/** A written paper that is but typed, and of which there is no picture yet. */
export interface PaperToDraw {
  readonly examId: ExamId
  readonly section: number
  readonly texts: readonly string[]
  readonly marks: readonly number[]
  /** As it stands there, to see whether it still does. */
  readonly questions: string
}

const Row = SectionRow.pick({
  exam_id: true,
  position: true,
  written_marks: true,
  written_questions: true,
}).extend({ questions: z.string() })

export async function papersToDraw(db: Db, most: number): Promise<PaperToDraw[]> {
  const rows = await db.many(
    Row,
    sql`
    select exam_id, position, written_marks, written_questions, written_questions::text as questions from exam_sections
    where written_image is null and written_questions <> '[]' order by exam_id, position limit ${most}`,
  )
  return rows.map((row) => ({
    examId: row.exam_id,
    section: row.position,
    texts: row.written_questions.map(({ text }) => text),
    marks: row.written_marks ?? [],
    questions: row.questions,
  }))
}

/** Not where the paper has become another meanwhile. */
export async function saveDrawnPaper(db: Db, { examId, section, questions }: PaperToDraw, path: string): Promise<void> {
  await db.run(sql`
    update exam_sections set written_image = ${path}, written_drawn = true
    where exam_id = ${examId} and position = ${section} and written_image is null
      and written_questions = ${questions}::jsonb`)
}
