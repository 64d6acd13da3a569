import type { ExamId } from '@anushilon/domain/exam/exam'
import type { RubricText } from '@anushilon/domain/marking/marking'
import type { Rights } from '@anushilon/domain/staff-rights'
import type { PackSection } from '@anushilon/exam-pack/pack'
import { z } from 'zod'
import { camelRow } from '../../db/camel-row.ts'
import type { Db } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import { isForRights } from './for-rights.ts'

/* Rubrics as a paper has them, by question and without the ids by which marks name their lines. */

const Row = z.object({
  exam_id: z.string(),
  section: z.int(),
  question: z.int(),
  lines: z.array(z.object({ text: z.string(), marks: z.number() })),
})

/** Those of one section, in the order of its questions; an empty one for each that has none before the last that has. */
export type RubricTexts = (examId: ExamId, section: number) => readonly (readonly RubricText[])[]

export async function rubricTexts(db: Db, ids: readonly ExamId[]): Promise<RubricTexts> {
  const rows = await db.many(
    Row,
    sql`select exam_id, section, question, lines from rubrics where exam_id = any(${ids}::text[]) and lines <> '[]'`,
  )
  const byExam = Map.groupBy(rows, (row) => row.exam_id)
  return (examId, section) => {
    const here = (byExam.get(examId) ?? []).filter((row) => row.section === section)
    const last = Math.max(0, ...here.map(({ question }) => question))
    return Array.from({ length: last }, (_, at) => here.find(({ question }) => question === at + 1)?.lines ?? [])
  }
}

interface WithRubrics {
  readonly id: ExamId
  readonly sections: readonly Pick<PackSection, 'written'>[]
}

/**
 * Of exams that nobody has sat, so that no marks hang on a line: they become what is given. One that has changed gets a
 * version of its own, so that a desk that was opened before is not saved over it.
 */
export async function replaceRubrics(db: Db, exams: readonly WithRubrics[]): Promise<void> {
  const rows = exams.flatMap(({ id, sections }) =>
    sections.flatMap(({ written }, section) =>
      (written?.rubrics ?? []).map((texts, at) => ({
        exam_id: id,
        section,
        question: at + 1,
        lines: texts.map(({ text, marks }, index) => ({ id: index + 1, text, marks })),
        last_id: texts.length,
        version: 1,
      })),
    ),
  )
  const ids = exams.map(({ id }) => id)
  await db.run(sql`
    update rubrics set lines = '[]', version = version + 1 where exam_id = any(${ids}::text[]) and lines <> '[]'`)
  await db.run(sql`
    insert into rubrics as known (exam_id, section, question, lines, last_id, version)
    select exam_id, section, question, lines, last_id, version
    from jsonb_populate_recordset(null::rubrics, ${JSON.stringify(rows)}::jsonb) where lines <> '[]'
    on conflict (exam_id, section, question) do update set lines = excluded.lines,
      last_id = greatest(known.last_id, excluded.last_id), version = known.version + 1`)
}

const KnownRow = camelRow({
  exam_id: z.string(),
  exam_name: z.string(),
  course_name: z.string(),
  subject_name: z.nullable(z.string()),
  section: z.int(),
  question: z.int(),
  full_marks: z.number(),
  lines: z.array(z.object({ text: z.string(), marks: z.number() })),
})

/** The latest of whoever asks, of which the exam's name or a line has these words. */
export async function knownRubrics(db: Db, words: string, rights: Pick<Rights, 'courses' | 'branches'>, limit: number) {
  const like = `%${words.toLowerCase().replaceAll(/[%_\\]/g, String.raw`\$&`)}%`
  return await db.many(
    KnownRow,
    sql`
    select rubrics.exam_id, exams.name as exam_name, courses.name as course_name,
      case when exists (select from exam_sections as other where other.exam_id = exams.id and other.position > 0)
        then subjects.name end as subject_name,
      rubrics.section, rubrics.question, part.written_marks[rubrics.question] as full_marks, rubrics.lines
    from rubrics join exams on exams.id = rubrics.exam_id join courses on courses.id = exams.course_id
    join exam_sections as part on part.exam_id = exams.id and part.position = rubrics.section
    join subjects on subjects.id = part.subject_id
    where rubrics.lines <> '[]' and part.written_marks[rubrics.question] is not null
      and (lower(exams.name) like ${like} or lower(rubrics.lines::text) like ${like})
      and exams.id in (select id from exams where ${isForRights(rights)})
    order by exams.opens_at desc, exams.id, rubrics.section, rubrics.question limit ${limit}`,
  )
}
