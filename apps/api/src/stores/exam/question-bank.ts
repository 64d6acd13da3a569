import type { CourseId, SubjectId } from '@anushilon/domain/exam/exam'
import type { Instant } from '@anushilon/domain/instant'
import type { QuestionContent } from '@anushilon/domain/exam/question'
import { z } from 'zod'
import type { Db } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import { questionColumns, rowOfContent } from './question-columns.ts'

export type NewBankQuestion = QuestionContent & {
  /** Zero-based; null where nobody has said yet. */
  readonly correct: number | null
  /** What is right besides. */
  readonly alsoCorrect?: readonly number[]
  readonly subjectId: SubjectId
  /** As its author thinks: from 1 to 5. */
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
const ownColumns = sql`correct, also_correct, subject_id, difficulty, source`

function rowOf({ correct, alsoCorrect = [], subjectId, difficulty, source, ...content }: NewBankQuestion) {
  return { ...rowOfContent(content), correct, also_correct: alsoCorrect, subject_id: subjectId, difficulty, source }
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

/** The places, from 0, of those words that a question of the subject's bank has: its text and options, line by line. */
export async function wordsInBank(db: Db, subjectId: SubjectId, words: readonly string[]): Promise<Set<number>> {
  const rows = await db.many(
    z.object({ place: z.int() }),
    sql`
    with given as (
      select place, plain_words(words) as words from unnest(${words}::text[]) with ordinality as g (words, place)
    ), bank as (
      select distinct plain_words(text || array_to_string(options, '')) as words
      from bank_questions where subject_id = ${subjectId} and not archived and text is not null
    )
    select place - 1 as place from given join bank using (words)`,
  )
  return new Set(rows.map(({ place }) => place))
}

/** True where it is still as it was saved then, if that is asked. */
export async function changeBankQuestion(
  tx: Db,
  { id, savedAt }: { readonly id: number; readonly savedAt?: number | undefined },
  question: NewBankQuestion,
  by: By,
): Promise<boolean> {
  const then = savedAt === undefined ? null : new Date(savedAt)
  const changed = await tx.run(sql`
    update bank_questions set (${ownColumns}, ${questionColumns}) = (
        select ${ownColumns}, ${questionColumns}
        from jsonb_populate_record(null::bank_questions, ${JSON.stringify(rowOf(question))}::jsonb)
      ),
      updated_at = ${new Date(by.now)}, updated_by = ${by.staffId}
    where id = ${id} and updated_at = coalesce(${then}, updated_at)`)
  return changed > 0
}

export async function archiveBankQuestion(tx: Db, id: number, isArchived: boolean, by: By): Promise<void> {
  await tx.run(sql`
    update bank_questions set archived = ${isArchived}, updated_at = ${new Date(by.now)}, updated_by = ${by.staffId}
    where id = ${id}`)
}

/** Under another chapter where one is given, null for none; with one tag more where one is given. */
export async function fileBankQuestions(
  tx: Db,
  ids: readonly number[],
  { chapter, tag }: { readonly chapter?: string | null | undefined; readonly tag?: string | undefined },
  by: By,
): Promise<void> {
  await tx.run(sql`
    update bank_questions set chapter = case when ${chapter !== undefined} then ${chapter ?? null}::text else chapter end,
      tags = case when ${tag ?? null}::text is null or ${tag ?? null}::text = any(tags) then tags
        else tags || ${tag ?? null}::text end,
      updated_at = ${new Date(by.now)}, updated_by = ${by.staffId}
    where id = any(${ids}::bigint[])`)
}

export interface Known {
  readonly fingerprint: string
  /** Of the same question in the bank, under a subject of the same name; null where there is none. */
  readonly id: number | null
}

/** What the bank of these courses, of none: of all, knows of each of these, in their order. */
export async function knownInBank(
  db: Db,
  questions: readonly NewBankQuestion[],
  courses: readonly CourseId[],
): Promise<Known[]> {
  return await db.many(
    z.object({ fingerprint: z.string(), id: z.nullable(z.int()) }),
    sql`
    select question_fingerprint(asked) as fingerprint, (
        select min(bank.id) from subjects as own join subjects as same on same.name = own.name
        join bank_questions as bank on bank.subject_id = same.id and bank.fingerprint = question_fingerprint(asked)
        where own.id = asked ->> 'subject_id'
          and (cardinality(${courses}::text[]) = 0 or same.course_id = any(${courses}::text[]))) as id
    from jsonb_array_elements(${JSON.stringify(questions.map(rowOf))}::jsonb) with ordinality as given (asked, place)
    order by place`,
  )
}
