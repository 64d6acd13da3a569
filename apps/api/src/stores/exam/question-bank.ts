import type { SubjectId } from '@anushilon/domain/exam/exam'
import type { Instant } from '@anushilon/domain/instant'
import type { PageRange } from '@anushilon/domain/pages'
import type { QuestionContent } from '@anushilon/domain/exam/question'
import { z } from 'zod'
import type { Db } from '../../db/database.ts'
import { sql, type Sql } from '../../db/sql.ts'
import { contentOfRow, questionColumns, questionColumnsOf, questionRow, rowOfContent } from './question-columns.ts'

export type NewBankQuestion = QuestionContent & {
  /** Zero-based; null where nobody has said yet. */
  readonly correct: number | null
  /** What is right besides. */
  readonly alsoCorrect?: readonly number[]
  readonly subjectId: SubjectId
  readonly tags: readonly string[]
  /** From 1 to 5. */
  readonly difficulty: number
  /** Where it came from, in words. */
  readonly source: string | null
}

export interface By {
  readonly staffId: number
  readonly now: Instant
}

const Ids = z.object({ id: z.int() })

/** What the bank keeps of a question besides its content. */
const ownColumns = sql`correct, also_correct, subject_id, tags, difficulty, source`

function rowOf({ correct, alsoCorrect = [], subjectId, tags, difficulty, source, ...content }: NewBankQuestion) {
  return {
    ...rowOfContent(content),
    correct,
    also_correct: alsoCorrect,
    subject_id: subjectId,
    tags,
    difficulty,
    source,
  }
}

/** Puts questions into the bank, in one statement however many they are; their ids in the same order. */
export async function addBankQuestions(
  tx: Db,
  questions: readonly NewBankQuestion[],
  { staffId, now }: By,
): Promise<number[]> {
  const added = await tx.many(
    Ids,
    sql`
    insert into bank_questions (${ownColumns}, ${questionColumns}, updated_at, updated_by)
    select ${ownColumns}, ${questionColumns}, ${new Date(now)}, ${staffId}
    from jsonb_populate_recordset(null::bank_questions, ${JSON.stringify(questions.map(rowOf))}::jsonb)
      with ordinality as given
    order by ordinality
    returning id`,
  )
  return added.map(({ id }) => id).toSorted((a, b) => a - b)
}

const BankRow = z
  .object({
    id: z.int(),
    subject_id: z.string(),
    subject_name: z.string(),
    correct: z.nullable(z.int()),
    also_correct: z.array(z.int()),
    ...questionRow,
    tags: z.array(z.string()),
    difficulty: z.int(),
    archived: z.boolean(),
    source: z.nullable(z.string()),
    updated_at: z.number(),
  })
  .transform((row) => ({
    ...contentOfRow(row),
    id: row.id,
    subjectId: row.subject_id,
    subjectName: row.subject_name,
    correct: row.correct,
    ...(row.also_correct.length > 0 && { alsoCorrect: row.also_correct }),
    tags: row.tags,
    difficulty: row.difficulty,
    isArchived: row.archived,
    source: row.source,
    savedAt: row.updated_at,
  }))
export type BankQuestion = z.output<typeof BankRow>

const columns = sql`
  bank.id, bank.subject_id, subjects.name as subject_name, bank.correct, bank.also_correct,
  ${questionColumnsOf(sql`bank`)}, bank.tags,
  bank.difficulty, bank.archived, bank.source, bank.updated_at`

export interface BankFilter {
  readonly find: string | null
  readonly subjectId: SubjectId | null
  readonly tag: string | null
  readonly difficulty: number | null
  readonly isArchived: boolean
}

/** `find` is words, not a pattern: what looks like one is taken literally. */
function matching({ find, subjectId, tag, difficulty, isArchived }: BankFilter) {
  const pattern = find === null ? null : `%${find.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return sql`
    bank.archived = ${isArchived}
      and (${subjectId}::text is null or bank.subject_id = ${subjectId})
      and (${tag}::text is null or bank.tags @> array[${tag}::text])
      and (${difficulty}::int is null or bank.difficulty = ${difficulty})
      and (${pattern}::text is null
        or concat_ws(' ', bank.text, bank.image_text, array_to_string(bank.options, ' '), array_to_string(bank.tags, ' '),
          bank.explanation_text, bank.source) ilike ${pattern})`
}

/** The newest first, and how many there are. */
export async function findBankQuestions(
  db: Db,
  filter: BankFilter,
  { offset, limit }: PageRange,
): Promise<{ readonly questions: BankQuestion[]; readonly total: number }> {
  const questions = await db.many(
    BankRow,
    sql`
    select ${columns} from bank_questions as bank join subjects on subjects.id = bank.subject_id
    where ${matching(filter)} order by bank.id desc offset ${offset} limit ${limit}`,
  )
  const { total } = await db.one(
    z.object({ total: z.int() }),
    sql`select count(*) as total from bank_questions as bank where ${matching(filter)}`,
  )
  return { questions, total }
}

/** One spelling of the same words. */
const plain = (words: Sql) => sql`btrim(lower(regexp_replace(normalize(${words}), '\\s+', ' ', 'g')))`

/** The places, from 0, of those words that a question of the subject's bank has: its text and options, line by line. */
export async function wordsInBank(db: Db, subjectId: SubjectId, words: readonly string[]): Promise<Set<number>> {
  const rows = await db.many(
    z.object({ place: z.int() }),
    sql`
    with given as (
      select place, ${plain(sql`words`)} as words from unnest(${words}::text[]) with ordinality as g (words, place)
    ), bank as (
      select distinct ${plain(sql`text || E'\\n' || array_to_string(options, E'\\n')`)} as words
      from bank_questions where subject_id = ${subjectId} and not archived and text is not null
    )
    select place - 1 as place from given join bank using (words)`,
  )
  return new Set(rows.map(({ place }) => place))
}

/** Every tag in use among a subject's questions, or among all; the most used first. */
export async function bankTags(db: Db, subjectId: SubjectId | null): Promise<string[]> {
  const rows = await db.many(
    z.object({ tag: z.string() }),
    sql`
    select tag from bank_questions, unnest(tags) as tag
    where not archived and (${subjectId}::text is null or subject_id = ${subjectId})
    group by tag order by count(*) desc, tag limit 100`,
  )
  return rows.map(({ tag }) => tag)
}

/** Those that are there, in the order asked for. */
export async function bankQuestionsById(db: Db, ids: readonly number[]): Promise<BankQuestion[]> {
  return await db.many(
    BankRow,
    sql`
    select ${columns} from bank_questions as bank join subjects on subjects.id = bank.subject_id
    where bank.id = any(${ids}::bigint[]) order by array_position(${ids}::bigint[], bank.id)`,
  )
}

export async function changeBankQuestion(tx: Db, id: number, question: NewBankQuestion, by: By): Promise<void> {
  await tx.run(sql`
    update bank_questions set (${ownColumns}, ${questionColumns}) = (
        select ${ownColumns}, ${questionColumns}
        from jsonb_populate_record(null::bank_questions, ${JSON.stringify(rowOf(question))}::jsonb)
      ),
      updated_at = ${new Date(by.now)}, updated_by = ${by.staffId}
    where id = ${id}`)
}

export async function archiveBankQuestion(tx: Db, id: number, isArchived: boolean, by: By): Promise<void> {
  await tx.run(sql`
    update bank_questions set archived = ${isArchived}, updated_at = ${new Date(by.now)}, updated_by = ${by.staffId}
    where id = ${id}`)
}
