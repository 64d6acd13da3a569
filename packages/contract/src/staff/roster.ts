import { courseCalls } from './courses.ts'
import { studentImportCalls } from './students-import.ts'
import { studentCalls } from './students.ts'

/** Who learns what: courses, subjects, students. */
export const rosterCalls = [...courseCalls, ...studentCalls, ...studentImportCalls]
