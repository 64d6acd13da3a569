import { EASIER_FROM, ENOUGH_STUDENTS } from '@anushilon/domain/analysis/difficulty'
import type { CourseId } from '@anushilon/domain/exam/exam'
import type { PageRange } from '@anushilon/domain/pages'
import { z } from 'zod'
import { camelRow } from '../../db/camel-row.ts'
import type { Db } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import { contentOfRow, questionColumnsOf, questionRow } from './question-columns.ts'

const MOST_USES = 5

const BankRow = z
  .object({
    id: z.int(),
    subject_id: z.string(),
    subject_name: z.string(),
    course_id: z.string(),
    course_name: z.string(),
    correct: z.nullable(z.int()),
    also_correct: z.array(z.int()),
    ...questionRow,
    difficulty: z.int(),
    archived: z.boolean(),
    source: z.nullable(z.string()),
    updated_at: z.number(),
    uses: z.array(z.object({ examId: z.string(), name: z.string(), courseName: z.string(), at: z.number() })),
    use_count: z.int(),
    last_used_at: z.nullable(z.number()),
    students: z.int(),
    got_right: z.int(),
  })
  .transform((row) => ({
    ...contentOfRow(row),
    tags: row.tags,
    id: row.id,
    subjectId: row.subject_id,
    subjectName: row.subject_name,
    courseId: row.course_id,
    courseName: row.course_name,
    correct: row.correct,
    ...(row.also_correct.length > 0 && { alsoCorrect: row.also_correct }),
    difficulty: row.difficulty,
    isArchived: row.archived,
    source: row.source,
    savedAt: row.updated_at,
    uses: row.uses,
    useCount: row.use_count,
    lastUsedAt: row.last_used_at,
    figures: { students: row.students, right: row.got_right },
  }))
export type BankQuestion = z.output<typeof BankRow>

/** Exams that have the same question. */
const usesOfBank = sql`
  questions as used join exams as exam on exam.id = used.exam_id and exam.called_off_at is null
  where used.fingerprint = bank.fingerprint`

/** How many of the ranked had the same question, and had it right, in exams whose results are out. */
const figuresOfBank = sql`
  select coalesce(sum(figures.asked), 0) as students, coalesce(sum(figures.got_right), 0) as got_right
  from questions as used
  join question_figures as figures on figures.exam_id = used.exam_id and figures.number = used.number
  join exams as exam on exam.id = used.exam_id and exam.results_out_at is not null
  where used.fingerprint = bank.fingerprint`

const BANK = sql`bank_questions as bank
  join subjects on subjects.id = bank.subject_id join courses on courses.id = subjects.course_id`

const selected = sql`
  select bank.id, bank.subject_id, subjects.name as subject_name, courses.id as course_id, courses.name as course_name,
    bank.correct, bank.also_correct, ${questionColumnsOf(sql`bank`)}, bank.difficulty, bank.archived, bank.source, bank.updated_at,
    measured.students, measured.got_right, uses.uses, uses.use_count, uses.last_used_at
  from ${BANK}
  cross join lateral (${figuresOfBank}) as measured
  cross join lateral (
    select coalesce((jsonb_agg(jsonb_build_object('examId', id, 'name', name, 'courseName', course_name,
        'at', milliseconds(opens_at)) order by opens_at desc, id) filter (where place <= ${MOST_USES})), '[]') as uses,
      count(*) as use_count, max(opens_at) as last_used_at
    from (
      select exam.id, exam.name, exam.opens_at, own.name as course_name,
        row_number() over (order by exam.opens_at desc, exam.id) as place
      from courses as own, ${usesOfBank} and own.id = exam.course_id) as use
  ) as uses`

export interface BankFilter {
  readonly find: string | null
  /** By its name, in whatever course. */
  readonly subject: string | null
  readonly courseId: CourseId | null
  readonly chapter: string | null
  readonly tag: string | null
  /** From 1 to 5. */
  readonly difficulty: number | null
  readonly isUsed: boolean | null
  readonly year: number | null
  readonly isArchived: boolean
}

/** Courses in which somebody may look; none: all. */
type Courses = readonly CourseId[]

const within = (courses: Courses) =>
  sql`(cardinality(${courses}::text[]) = 0 or subjects.course_id = any(${courses}::text[]))`

/** `find` is words, not a pattern: what looks like one is taken literally. */
function matching(filter: BankFilter, courses: Courses) {
  const { find, subject, courseId, chapter, tag, difficulty, isUsed, year, isArchived } = filter
  const pattern = find === null ? null : `%${find.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return sql`
    bank.archived = ${isArchived} and ${within(courses)}
      and (${subject}::text is null or subjects.name = ${subject})
      and (${courseId}::text is null or subjects.course_id = ${courseId})
      and (${chapter}::text is null or coalesce(bank.chapter, '') = ${chapter})
      and (${tag}::text is null or bank.tags @> array[${tag}::text])
      and (${isUsed}::boolean is null or exists (select from ${usesOfBank}) = ${isUsed})
      and (${year}::int is null or exists (select from ${usesOfBank}
        and extract(year from exam.opens_at at time zone 'Asia/Dhaka') = ${year}))
      and (${difficulty}::int is null or ${difficulty} = (
        select case when students < ${ENOUGH_STUDENTS} then bank.difficulty
          else 5 - width_bucket(100.0 * got_right / students, ${EASIER_FROM}::numeric[]) end
        from (${figuresOfBank}) as measured))
      and (${pattern}::text is null
        or concat_ws(' ', bank.text, bank.image_text, array_to_string(bank.options, ' '), bank.chapter,
          array_to_string(bank.tags, ' '), bank.explanation_text, bank.source) ilike ${pattern})`
}

/** The newest first, and how many there are. */
export async function findBankQuestions(
  db: Db,
  filter: BankFilter,
  courses: Courses,
  { offset, limit }: PageRange,
): Promise<{ readonly questions: BankQuestion[]; readonly total: number }> {
  const found = await db.many(
    z.object({ id: z.int() }),
    sql`select bank.id from ${BANK} where ${matching(filter, courses)} order by bank.id desc offset ${offset} limit ${limit}`,
  )
  const { total } = await db.one(
    z.object({ total: z.int() }),
    sql`select count(*) as total from ${BANK} where ${matching(filter, courses)}`,
  )
  const ids = found.map(({ id }) => id)
  return { questions: await bankQuestionsById(db, ids), total }
}

/** Those that are there, in the order asked for. */
export async function bankQuestionsById(db: Db, ids: readonly number[]): Promise<BankQuestion[]> {
  return await db.many(
    BankRow,
    sql`${selected} where bank.id = any(${ids}::bigint[]) order by array_position(${ids}::bigint[], bank.id)`,
  )
}

const Facets = z.object({
  chapters: z.array(z.string()),
  tags: z.array(z.string()),
  years: z.array(z.int()),
})

/** By what the questions of a subject, or of all, can be looked for: chapters in the subject's order, the most used tags. */
export async function bankFacets(db: Db, subject: string | null, courses: Courses): Promise<z.output<typeof Facets>> {
  return await db.one(
    Facets,
    sql`
    with own as (select id, chapters from subjects
      where ${within(courses)} and (${subject}::text is null or name = ${subject})),
    bank as (select bank.* from bank_questions as bank join own on own.id = bank.subject_id where not archived)
    select array(
        select chapter from (
          select chapter, place from own, unnest(chapters) with ordinality as listed (chapter, place)
          union all select chapter, 1000 from bank where chapter is not null
        ) as known group by chapter order by min(place), chapter limit 300) as chapters,
      array(select tag from bank, unnest(tags) as tag group by tag order by count(*) desc, tag limit 100) as tags,
      array(select distinct extract(year from exam.opens_at at time zone 'Asia/Dhaka')::int as year
        from bank, ${usesOfBank} order by year desc) as years`,
  )
}

const CandidateRow = camelRow({
  id: z.int(),
  fingerprint: z.string(),
  chapter: z.nullable(z.string()),
  difficulty: z.int(),
  students: z.int(),
  got_right: z.int(),
  last_used_at: z.nullable(z.number()),
}).transform(({ difficulty, students, gotRight, ...row }) => ({
  ...row,
  estimate: difficulty,
  figures: { students, right: gotRight },
}))

/** Everything that a paper of this subject may be drawn from: what has a key. */
export async function bankCandidates(db: Db, subject: string, courses: Courses) {
  return await db.many(
    CandidateRow,
    sql`
    select bank.id, bank.fingerprint, bank.chapter, bank.difficulty, measured.students, measured.got_right,
      (select max(exam.opens_at) from ${usesOfBank}) as last_used_at
    from ${BANK} cross join lateral (${figuresOfBank}) as measured
    where not bank.archived and bank.correct is not null and subjects.name = ${subject} and ${within(courses)}
    order by bank.id`,
  )
}
