import { MOST_AT_ONCE, type StudentSelection } from '@anushilon/contract/staff/students'
import type { Db } from '../db/database.ts'
import { Refused } from '../refused.ts'
import type { AuditEntry } from './audited.ts'
import { aboutStudent } from './known-student.ts'
import { findStudents, studentsById, type RosterStudent } from '../stores/people/roster-students.ts'

/** The students that a call selects: at least one, and not more than can be handled at once. */
export async function selectedStudents(tx: Db, whom: StudentSelection): Promise<RosterStudent[]> {
  const students =
    'studentIds' in whom
      ? await studentsById(tx, [...new Set(whom.studentIds)])
      : await findStudents(tx, whom.everybody, { limit: MOST_AT_ONCE + 1, offset: 0 })
  if (students.length === 0) throw new Refused('not-found')
  if (students.length > MOST_AT_ONCE) {
    throw new Refused('too-large', { detail: `At most ${MOST_AT_ONCE} at once: choose a course or a branch.` })
  }
  return students
}

/** In the log one student stands by name; of several, their numbers. */
export function entryAbout(
  students: readonly RosterStudent[],
  { action, one = aboutStudent, several }: EntryWords,
): Pick<AuditEntry, 'action' | 'about' | 'studentId' | 'after'> {
  const [first] = students
  return students.length === 1 && first !== undefined
    ? { action, about: one(first), studentId: first.id }
    : { action, about: several(students.length), after: { regNos: students.map(({ regNo }) => regNo) } }
}

interface EntryWords {
  readonly action: string
  readonly one?: (student: RosterStudent) => string
  readonly several: (count: number) => string
}
