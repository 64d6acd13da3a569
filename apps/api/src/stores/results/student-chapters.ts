import type { ChapterAnswer } from '@anushilon/domain/analysis/chapter-progress'
import type { Instant } from '@anushilon/domain/instant'
import { z } from 'zod'
import { camelRow } from '../../db/camel-row.ts'
import type { Db } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'

const AnswerRow = camelRow({
  subject_id: z.string(),
  subject_name: z.string(),
  chapter: z.string(),
  key: z.union([z.literal('cancelled'), z.array(z.int())]),
  picked: z.nullable(z.int()),
  asked: z.nullable(z.int()),
  got_right: z.nullable(z.int()),
}).transform(({ asked, gotRight, ...row }): ChapterAnswer => ({
  ...row,
  figures: { students: asked ?? 0, right: gotRight ?? 0 },
}))

/**
 * What a student did with every question of a known chapter in the exams in which they were ranked. A question whose
 * paper names no chapter is of the one that the bank says of the same question.
 */
export async function chapterAnswersOf(db: Db, studentId: number, now: Instant): Promise<ChapterAnswer[]> {
  return await db.many(
    AnswerRow,
    sql`
    select * from (
      select subjects.id as subject_id, subjects.name as subject_name,
        coalesce(questions.chapter, (
          select bank.chapter from bank_questions as bank join subjects as own on own.id = bank.subject_id
          where bank.fingerprint = questions.fingerprint and bank.chapter is not null and own.name = subjects.name
          order by bank.id limit 1)) as chapter,
        made_by -> 'key' -> questions.number::text as key, answers.option as picked, figures.asked, figures.got_right
      from results
      join exams on exams.id = results.exam_id and exams.results_out_at <= ${new Date(now)}
      join merit_lists on merit_lists.exam_id = results.exam_id
      join sitting_parts as part on part.exam_id = results.exam_id and part.student_id = results.student_id
        and part.kind = 'mcq'
      cross join lateral jsonb_path_query(part.paper, '$[*].questions[*]') as shown
      join questions on questions.exam_id = results.exam_id and questions.number = shown::smallint
      join exam_sections as section on section.exam_id = results.exam_id and section.position = questions.section
      join subjects on subjects.id = section.subject_id
      left join answers on answers.student_id = results.student_id and answers.exam_id = results.exam_id
        and answers.question = questions.number
      left join question_figures as figures on figures.exam_id = results.exam_id and figures.number = questions.number
      where results.student_id = ${studentId} and results.position is not null
    ) as answered where chapter is not null and key is not null`,
  )
}
