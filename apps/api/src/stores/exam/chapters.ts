import type { SubjectId } from '@anushilon/domain/exam/exam'
import { z } from 'zod'
import { camelRow } from '../../db/camel-row.ts'
import type { Db } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'

const SubjectRow = camelRow({ id: z.string(), name: z.string(), course_id: z.string(), course_name: z.string() })

/** The subjects of all courses that have this one's name: they share their chapters as they share the bank. */
export async function sameSubjects(db: Db, subjectId: SubjectId): Promise<z.output<typeof SubjectRow>[]> {
  return await db.many(
    SubjectRow,
    sql`
    select same.id, same.name, same.course_id, courses.name as course_name
    from subjects as own join subjects as same on same.name = own.name join courses on courses.id = same.course_id
    where own.id = ${subjectId} order by courses.place`,
  )
}

const ChapterRow = camelRow({ name: z.string(), in_bank: z.int(), in_exams: z.int() })

/** Those on the list first, in its order, then what questions name besides. */
export async function chaptersOf(db: Db, ids: readonly SubjectId[]) {
  return await db.many(
    ChapterRow,
    sql`
    select name, sum(bank)::int as in_bank, sum(exam)::int as in_exams from (
      select listed.chapter as name, listed.place, 0 as bank, 0 as exam
      from subjects, unnest(chapters) with ordinality as listed (chapter, place) where id = any(${ids}::text[])
      union all
      select chapter, 1000, 1, 0 from bank_questions where subject_id = any(${ids}::text[]) and chapter is not null
      union all
      select chapter, 1000, 0, 1 from questions join exam_sections as section
        on section.exam_id = questions.exam_id and section.position = questions.section
      where section.subject_id = any(${ids}::text[]) and chapter is not null
    ) as known group by name order by min(place), name`,
  )
}

export async function setChapters(tx: Db, ids: readonly SubjectId[], chapters: readonly string[]): Promise<void> {
  await tx.run(sql`update subjects set chapters = ${chapters}::text[] where id = any(${ids}::text[])`)
}

/** In the bank and in exams; how many questions. In which chapter a question is filed changes nobody's marks. */
export async function renameInQuestions(tx: Db, ids: readonly SubjectId[], from: string, to: string): Promise<number> {
  const inBank = await tx.run(sql`
    update bank_questions set chapter = ${to} where subject_id = any(${ids}::text[]) and chapter = ${from}`)
  const inExams = await tx.run(sql`
    update questions set chapter = ${to} from exam_sections as section
    where section.exam_id = questions.exam_id and section.position = questions.section
      and section.subject_id = any(${ids}::text[]) and chapter = ${from}`)
  return inBank + inExams
}

const DraftRow = z.object({ id: z.string(), document: z.record(z.string(), z.unknown()) })

/** Drafts that may name it, locked. */
export async function draftsNaming(tx: Db, chapter: string) {
  return await tx.many(
    DraftRow,
    sql`
    select id, document from exam_drafts
    where strpos(document::text, ${JSON.stringify(chapter)}::text) > 0 order by id for update`,
  )
}

export async function replaceDocument(tx: Db, id: string, document: object): Promise<void> {
  await tx.run(sql`
    update exam_drafts set document = ${JSON.stringify(document)}::jsonb, revision = revision + 1 where id = ${id}`)
}
