import type { Db } from '../db/database.ts'
import { required } from '../refused.ts'
import { studentById, type RosterStudent } from '../stores/people/roster-students.ts'

export async function knownStudent(db: Db, id: number): Promise<RosterStudent> {
  return required(await studentById(db, id), 'not-found')
}

/** As the log names them. */
export function aboutStudent({ regNo, name }: Pick<RosterStudent, 'regNo' | 'name'>): string {
  return `${name} (${regNo})`
}
