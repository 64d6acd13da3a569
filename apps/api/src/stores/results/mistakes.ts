import { withAlsoCorrect, type CourseId, type ExamId, type SubjectId } from '@anushilon/domain/exam/exam'
import type { Instant } from '@anushilon/domain/instant'
import type { PageRange } from '@anushilon/domain/pages'
import { VARIATION_NAMES } from '@anushilon/domain/exam/variation'
import { z } from 'zod'
import type { Db } from '../../db/database.ts'
import { prepared, sql } from '../../db/sql.ts'
import { contentOfRow, questionColumnsOf, questionRow } from '../exam/question-columns.ts'

export interface OwnMistakes {
  readonly studentId: number
  readonly courseId: CourseId
  readonly now: Instant
}

/** What the student was asked in exams with results out and did not get right (the domain's `verdictOn`, for a list). */
const mistakesOf = ({ studentId, courseId, now }: OwnMistakes) => sql`
  select exams.id as exam_id, exams.name as exam_name, exams.variation, exams.opens_at, subjects.id as subject_id,
    subjects.name as subject_name, subjects.place, questions.number, questions.correct,
    questions.also_correct, ${questionColumnsOf(sql`questions`)},
    ruling.accepted, answers.option as picked, tick.question is not null as done
  from sitting_parts as part
  join exams on exams.id = part.exam_id and exams.course_id = ${courseId} and exams.active and not exams.free
    and exams.results_out_at <= ${new Date(now)}
  cross join lateral jsonb_path_query(part.paper, '$[*].questions[*]') as shown
  join questions on questions.exam_id = part.exam_id and questions.number = shown::smallint
  join exam_sections as section on section.exam_id = part.exam_id and section.position = questions.section
  join subjects on subjects.id = section.subject_id
  left join answers on answers.student_id = part.student_id and answers.exam_id = part.exam_id
    and answers.question = questions.number
  left join question_rulings as ruling on ruling.exam_id = part.exam_id and ruling.question = questions.number
  left join mistake_ticks as tick on tick.student_id = part.student_id and tick.exam_id = part.exam_id
    and tick.question = questions.number
  where part.student_id = ${studentId} and part.kind = 'mcq' and case
    -- a cancelled number is right; any other stands with its question
    when questions.unit is not null then ruling.question is null and (answers.option between
      coalesce(questions.also_correct[1], questions.correct) and coalesce(questions.also_correct[2], questions.correct))
      is not true
    when ruling.question is null then (answers.option = any(questions.correct || questions.also_correct)) is not true
    else ruling.accepted is not null and answers.option = any(ruling.accepted) is not true end`

const SubjectRow = z.object({ id: z.string(), name: z.string(), open: z.int(), done: z.int() })
export type MistakeSubject = z.output<typeof SubjectRow>

/** How many there are of each subject, in the course's order. */
export async function mistakesBySubject(db: Db, own: OwnMistakes): Promise<MistakeSubject[]> {
  return await db.many(
    SubjectRow,
    prepared(
      'mistakes-by-subject',
      sql`
      select subject_id as id, subject_name as name, count(*) filter (where not done) as open,
        count(*) filter (where done) as done
      from (${mistakesOf(own)}) as mistakes
      group by subject_id, subject_name, place order by place`,
    ),
  )
}

const MistakeRow = z
  .object({
    exam_id: z.string(),
    exam_name: z.string(),
    variation: z.enum(VARIATION_NAMES),
    opens_at: z.number(),
    subject_id: z.string(),
    subject_name: z.string(),
    number: z.int(),
    correct: z.int(),
    also_correct: z.array(z.int()),
    ...questionRow,
    accepted: z.nullable(z.array(z.int())),
    picked: z.nullable(z.int()),
    done: z.boolean(),
  })
  .transform((row) => ({
    examId: row.exam_id,
    examName: row.exam_name,
    variation: row.variation,
    startsAt: row.opens_at,
    subjectId: row.subject_id,
    subjectName: row.subject_name,
    number: row.number,
    isDone: row.done,
    question: {
      ...contentOfRow(row),
      correct: row.correct,
      ...withAlsoCorrect(row.also_correct),
      ...(row.accepted === null ? {} : { ruling: row.accepted }),
      picked: row.picked,
    },
  }))

export interface MistakeFilter {
  readonly isDone: boolean
  /** Null: all. */
  readonly subjectId: SubjectId | null
}

/** The newest exam's first, in the order of its author. */
export async function mistakesPage(
  db: Db,
  own: OwnMistakes,
  { isDone, subjectId }: MistakeFilter,
  { offset, limit }: PageRange,
): Promise<z.output<typeof MistakeRow>[]> {
  return await db.many(
    MistakeRow,
    prepared(
      'mistakes-page',
      sql`
      select * from (${mistakesOf(own)}) as mistakes
      where done = ${isDone} and (${subjectId}::text is null or subject_id = ${subjectId})
      order by opens_at desc, exam_id, number
      offset ${offset} limit ${limit}`,
    ),
  )
}

export interface Tick {
  readonly studentId: number
  readonly examId: ExamId
  readonly question: number
}

/** Sets the tick or takes it back; what is so already stays so. */
export async function setTick(db: Db, tick: Tick, isDone: boolean, now: Instant): Promise<void> {
  const { studentId, examId, question } = tick
  await db.run(
    isDone
      ? sql`
        insert into mistake_ticks (student_id, exam_id, question, ticked_at)
        values (${studentId}, ${examId}, ${question}, ${new Date(now)}) on conflict do nothing`
      : sql`
        delete from mistake_ticks
        where student_id = ${studentId} and exam_id = ${examId} and question = ${question}`,
  )
}
