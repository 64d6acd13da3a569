import type { Db } from '../../db/database.ts'
import { profileOf } from '../../stores/people/students.ts'

/** For the log. */
export async function studentName(db: Db, studentId: number): Promise<string> {
  return (await profileOf(db, studentId))?.name ?? `student ${studentId}`
}
