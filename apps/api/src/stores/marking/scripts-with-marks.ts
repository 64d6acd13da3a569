import type { ExamId } from '@anushilon/domain/exam/exam'
import type { GivenLine, MarkChange } from '@anushilon/contract/schemas/written-solution'
import { z } from 'zod'
import type { Db } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import { seenMarkChanges } from './mark-changes.ts'
import { allRubrics } from './rubrics.ts'

const ScriptRow = z.object({
  section: z.int(),
  question: z.int(),
  pages: z.array(z.string()),
  originals: z.array(z.string()),
  damaged: z.array(z.string()),
  marks: z.nullable(z.number()),
  remark: z.nullable(z.string()),
  /** Of the rubric, where the marks were counted from it. */
  lines: z.array(z.int()),
})

export interface MarkedScript extends Omit<z.output<typeof ScriptRow>, 'lines'> {
  /** The lines by which it was marked; none where the marks were typed. */
  readonly rubric: readonly GivenLine[]
  /** What became of marks that the student had seen. */
  readonly changes: readonly MarkChange[]
}

/** A student's scripts, the pages with the marker's pen on them where there are any; unmarked ones without marks. */
export async function markedScripts(db: Db, studentId: number, examId: ExamId): Promise<MarkedScript[]> {
  const scripts = await db.many(
    ScriptRow,
    sql`
    select section, question, coalesce(script_marks.pages, scripts.pages) as pages,
      case when script_marks.pages is null then '{}' else scripts.pages end as originals,
      array(select path from answer_photos as photo
        where (photo.student_id, photo.exam_id, photo.section, photo.question)
            = (scripts.student_id, scripts.exam_id, scripts.section, scripts.question)
          and state = 'damaged' and path = any(scripts.pages)) as damaged,
      marks, remark, case when by_hand is null then coalesce(lines, '{}') else '{}' end as lines
    from scripts left join script_marks using (student_id, exam_id, section, question)
    where student_id = ${studentId} and exam_id = ${examId}`,
  )
  const [rubrics, changes] = await Promise.all([allRubrics(db, examId), seenMarkChanges(db, studentId, examId)])
  return scripts.map(({ lines: given, ...script }) => {
    const isHere = (one: Pick<MarkedScript, 'section' | 'question'>) =>
      one.section === script.section && one.question === script.question
    const lines = given.length === 0 ? [] : (rubrics.find(isHere)?.lines ?? [])
    return {
      ...script,
      rubric: lines.map(({ id, text, marks }) => ({ text, marks, isGiven: given.includes(id) })),
      changes: changes.filter(isHere),
    }
  })
}
