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
