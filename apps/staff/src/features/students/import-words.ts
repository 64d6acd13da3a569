import type { StudentColumn } from '@anushilon/contract/staff/students-import'

export const COLUMN_NAMES: Readonly<Record<StudentColumn, string>> = {
  regNo: 'Reg. no.',
  name: 'Name',
  courses: 'Course',
  branch: 'Branch',
  batches: 'Batches',
  institution: 'College',
  mobileNo: 'Mobile',
  guardianMobile: 'Guardian’s mobile',
  curriculumRoll: 'Roll',
  password: 'Password',
}

/** "1 row", "2 rows" */
export function rowsOf(count: number): string {
  return `${count.toLocaleString('en')} ${count === 1 ? 'row' : 'rows'}`
}
