import type { Endpoint, Family } from '../endpoint.ts'
import { examsByCourse, examsBySubject, homePage, subjectsByCourse } from './catalogue.ts'
import { centre } from './centre.ts'
import {
  advertisement,
  changePassword,
  checkPassword,
  checkPasswordByPost,
  coursesByRegNo,
  login,
  validateLogin,
} from './identity.ts'
import { editStudent, studentInfo, updateStudent } from './profile.ts'

/** Everything the server promises to answer. */
export const operations: readonly (Endpoint | Family)[] = [
  advertisement,
  validateLogin,
  coursesByRegNo,
  login,
  checkPassword,
  checkPasswordByPost,
  changePassword,
  studentInfo,
  editStudent,
  updateStudent,
  subjectsByCourse,
  homePage,
  examsByCourse,
  examsBySubject,
  centre,
]
