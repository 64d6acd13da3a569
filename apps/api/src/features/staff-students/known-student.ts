import type { Db } from '../../db/database.ts'
import { Refused } from '../../refused.ts'
import { studentById, type RosterStudent } from '../../stores/people/roster-students.ts'

export async function knownStudent(db: Db, id: number): Promise<RosterStudent> {
  const student = await studentById(db, id)
  if (student === null) throw new Refused('not-found')
  return student
}

/** As the log names them. */
export function aboutStudent({ regNo, name }: Pick<RosterStudent, 'regNo' | 'name'>): string {
  return `${name} (${regNo})`
}
