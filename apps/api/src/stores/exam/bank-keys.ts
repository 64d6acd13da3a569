import { keyOfQuestion, type ExamId, type QuestionKey } from '@anushilon/domain/exam/exam'
import { isNumberKey } from '@anushilon/domain/exam/typed-number'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { Db } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import type { By } from './question-bank.ts'

const SameQuestion = z.object({
  id: z.int(),
  correct: z.nullable(z.int()),
  also_correct: z.array(z.int()),
  /** Of each option in the exam: its place in the bank, where options may stand in another order. Empty where they are in a picture. */
  places: z.array(z.int()),
})

/**
 * The same question in the bank, under a subject of the same name, where it has the key that the exam had: what somebody has
 * corrected there stays. How many were changed.
 */
export async function correctKeyInBank(
  tx: Db,
  { examId, question, from, to }: Readonly<{ examId: ExamId; question: number; from: QuestionKey; to: QuestionKey }>,
  by: By,
): Promise<number> {
  const same = await tx.many(
    SameQuestion,
    sql`
    select bank.id, bank.correct, bank.also_correct, array(
      select array_position(array(
          select plain_words(words) || coalesce(bank.option_images[place], '')
          from unnest(bank.options) with ordinality as theirs (words, place) order by place),
        plain_words(words) || coalesce(asked.option_images[place], '')) - 1
      from unnest(asked.options) with ordinality as own (words, place) order by place) as places
    from questions as asked
    join exam_sections on exam_sections.exam_id = asked.exam_id and position = section
    join subjects as own on own.id = exam_sections.subject_id
    join subjects as same on same.name = own.name
    join bank_questions as bank on bank.subject_id = same.id and bank.fingerprint = asked.fingerprint
    where asked.exam_id = ${examId} and number = ${question} and not bank.archived
    for update of bank`,
  )
  let changed = 0
  for (const { id, correct, also_correct: alsoCorrect, places } of same) {
    const known = correct === null ? 'cancelled' : keyOfQuestion({ correct, alsoCorrect })
    if (!isDeepStrictEqual(known, inPlaces(from, places))) continue
    await saveKey(tx, id, inPlaces(to, places), by)
    changed += 1
  }
  return changed
}

function inPlaces(key: QuestionKey, places: readonly number[]): QuestionKey {
  if (key === 'cancelled' || isNumberKey(key)) return key
  return key.map((option) => places[option] ?? option).toSorted((one, other) => one - other)
}

/** What was cancelled has none, so that somebody looks at it before it is asked again. */
async function saveKey(tx: Db, id: number, key: QuestionKey, by: By): Promise<void> {
  const { correct, also } = columnsOf(key)
  await tx.run(sql`
    update bank_questions set correct = ${correct}, also_correct = ${also}::bigint[],
      updated_at = ${new Date(by.now)}, updated_by = ${by.staffId}
    where id = ${id}`)
}

/** Of a number the value stands between the ends of its tolerance. */
function columnsOf(key: QuestionKey): { correct: number | null; also: readonly number[] } {
  if (key === 'cancelled') return { correct: null, also: [] }
  const [first = 0, second = first, ...rest] = key
  if (isNumberKey(key)) return { correct: second, also: rest.length === 0 ? [] : [first, ...rest] }
  return { correct: first, also: key.slice(1) }
}
