import type { Instant } from '@anushilon/domain/instant'
import { VARIATION_NAMES } from '@anushilon/domain/variation'
import { z } from 'zod'
import type { Db } from '../db/database.ts'
import { prepared, sql } from '../db/sql.ts'

const FreeRow = z
  .object({
    id: z.string(),
    name: z.string(),
    image: z.nullable(z.string()),
    variation: z.enum(VARIATION_NAMES),
    opens_at: z.number(),
    closes_at: z.number(),
    subject_name: z.string(),
  })
  .transform((row) => ({
    id: row.id,
    name: row.name,
    image: row.image,
    variation: row.variation,
    opensAt: row.opens_at,
    closesAt: row.closes_at,
    subjectName: row.subject_name,
  }))

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
