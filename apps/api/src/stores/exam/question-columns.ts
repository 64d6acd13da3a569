import { fromFlat, toFlat } from '@anushilon/domain/exam/flat-question'
import { filingOf, type QuestionContent } from '@anushilon/domain/exam/question'
import { z } from 'zod'
import { sql, type Sql } from '../../db/sql.ts'

/** What an author writes of a question, but for its key: the same columns in the papers and in the bank. */
const COLUMNS = [
  sql`text`,
  sql`image`,
  sql`image_text`,
  sql`options`,
  sql`option_images`,
  sql`option_count`,
  sql`unit`,
  sql`explanation`,
  sql`explanation_text`,
  sql`chapter`,
  sql`tags`,
]

const listed = (columns: readonly Sql[]) => columns.reduce((all, column) => sql`${all}, ${column}`)

export const questionColumns = listed(COLUMNS)

/** The same where a statement has several tables. */
export const questionColumnsOf = (table: Sql) => listed(COLUMNS.map((column) => sql`${table}.${column}`))

export const questionRow = {
  text: z.nullable(z.string()),
  image: z.nullable(z.string()),
  image_text: z.nullable(z.string()),
  options: z.array(z.string()),
  option_images: z.nullable(z.array(z.nullable(z.string()))),
  option_count: z.int(),
  unit: z.nullable(z.string()),
  explanation: z.nullable(z.string()),
  explanation_text: z.nullable(z.string()),
  chapter: z.nullable(z.string()),
  tags: z.array(z.string()),
}
type QuestionRow = z.output<z.ZodObject<typeof questionRow>>

export function contentOfRow(row: QuestionRow): QuestionContent {
  return fromFlat({
    text: row.text,
    image: row.image,
    imageText: row.image_text,
    options: row.options,
    optionImages: row.option_images,
    optionCount: row.option_count,
    unit: row.unit,
    explanation: row.explanation,
    explanationText: row.explanation_text,
    ...filingOf(row.chapter, row.tags),
  })
}

export function rowOfContent(question: QuestionContent): QuestionRow {
  const { imageText = null, optionImages = null, optionCount, unit = null, ...asked } = toFlat(question)
  return {
    ...asked,
    image_text: imageText,
    option_images: optionImages,
    option_count: optionCount,
    unit,
    explanation: question.explanation,
    explanation_text: question.explanationText,
    chapter: question.chapter ?? null,
    tags: [...(question.tags ?? [])],
  }
}
