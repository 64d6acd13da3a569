import type { CourseId } from '@anushilon/domain/exam/exam'
import { z } from 'zod'
import type { Db } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'

const Advertisement = z.object({ image: z.string(), link: z.nullable(z.string()) })
export type Advertisement = z.output<typeof Advertisement>

export async function advertisementOf(db: Db, courseId: CourseId): Promise<Advertisement | null> {
  return await db.optional(Advertisement, sql`select image, link from advertisements where course_id = ${courseId}`)
}
