import type { ExamId } from '@anushilon/domain/exam/exam'
import type { Instant } from '@anushilon/domain/instant'
import { VARIATION_NAMES } from '@anushilon/domain/exam/variation'
import { z } from 'zod'
import { camelRow } from '../../db/camel-row.ts'
import type { Db } from '../../db/database.ts'
import { prepared, sql } from '../../db/sql.ts'

const FreeRow = camelRow({
  id: z.string(),
  name: z.string(),
  image: z.nullable(z.string()),
  variation: z.enum(VARIATION_NAMES),
  opens_at: z.number(),
  closes_at: z.number(),
  subject_name: z.string(),
})

/** The exams flagged free whose window is open, those that end first before the others. */
export async function liveFreeExams(db: Db, now: Instant): Promise<z.output<typeof FreeRow>[]> {
  return await db.many(
    FreeRow,
    prepared(
      'live-free-exams',
      sql`
      select exams.id, exams.name, exams.image, exams.variation, exams.opens_at, exams.closes_at,
        subjects.name as subject_name
      from exams
      join exam_sections as section on section.exam_id = exams.id and section.position = 0
      join subjects on subjects.id = section.subject_id
      where exams.free and exams.active and exams.opens_at <= ${new Date(now)} and exams.closes_at > ${new Date(now)}
      order by exams.closes_at, exams.id
      limit 20`,
    ),
  )
}

const SharedRow = z.object({ exam_id: z.string(), number: z.int(), other_id: z.string() })

/**
 * Of each of these exams the first question that is also asked on the other side: of a free exam in one that students may
 * still sit, and the other way round. Exams that are over do not count, for their keys are out.
 */
export async function questionsSharedWithVisitors(
  db: Db,
  ids: readonly ExamId[],
  now: Instant,
): Promise<Map<ExamId, { number: number; otherId: ExamId }>> {
  const rows = await db.many(
    SharedRow,
    sql`
    with coming as materialized (
      select id, free from exams where active and closes_at > ${new Date(now)}
    ), asked as materialized (
      select coming.id as exam_id, coming.free, questions.number,
        md5(concat_ws(E'\\x1f', questions.text, questions.image, questions.options::text)) as content
      from coming join questions on questions.exam_id = coming.id
      where exists (select from coming where free)
    )
    select distinct on (mine.exam_id) mine.exam_id, mine.number, other.exam_id as other_id
    from asked as mine join asked as other on other.content = mine.content and other.free <> mine.free
    where mine.exam_id = any(${ids}::text[])
    order by mine.exam_id, mine.number, other.exam_id`,
  )
  return new Map(rows.map((row) => [row.exam_id, { number: row.number, otherId: row.other_id }]))
}
