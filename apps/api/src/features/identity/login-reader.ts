import type { Db } from '../../db/database.ts'
import { groupCommit } from '../../db/group-commit.ts'
import {
  coursesOfRegNos,
  findForLogins,
  type Course,
  type FoundForLogin,
  type LoginKey,
} from '../../stores/people/students.ts'

export interface LoginReader {
  /** None where nobody has the number. */
  coursesOf(regNo: string): Promise<Course[]>
  findStudent(key: LoginKey): Promise<FoundForLogin | null>
}

/** A whole course logs in within the same minutes: who does in the same moment shares a statement. */
export function createLoginReader(db: Db): LoginReader {
  return {
    coursesOf: groupCommit({ write: (regNos: readonly string[]) => coursesOfRegNos(db, regNos) }),
    findStudent: groupCommit({ write: (keys: readonly LoginKey[]) => findForLogins(db, keys) }),
  }
}
