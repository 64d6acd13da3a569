import type { Db } from '../db/database.ts'
import { Refused } from '../refused.ts'
import { calledOff } from '../stores/exam/exam-ending.ts'

/** Nobody writes on, and nobody is waited for, in an exam that students were told is off. */
export async function refuseCalledOff(db: Db, examId: string): Promise<void> {
  if ((await calledOff(db, examId)) !== null) throw new Refused('conflict', { detail: 'The exam is called off.' })
}
