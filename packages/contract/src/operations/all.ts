import type { Endpoint, PerVariation } from '../endpoint.ts'
import { staffOperations } from '../staff/all.ts'
import { combinations, examInfo, examInfoForStudent, examRules, optionalSubjects } from './before-start.ts'
import { entryCheck } from './entry-check.ts'
import { examsByCourse, examsBySubject, homePage, subjectsByCourse } from './catalogue.ts'
import { freeExams, freeExamInfo, freePaper, submitFree } from './free-exam.ts'
import { guardianSheet } from './guardian.ts'
import { examConsistency, examRoot, logKeys, studentProof } from './exam-log.ts'
import { handIn, smsReceived } from './hand-in.ts'
import {
  advertisement,
  changePassword,
  checkPassword,
  checkPasswordByPost,
  coursesByRegNo,
  login,
  logout,
  validateLogin,
} from './identity.ts'
import { mistakes, tickMistake } from './notebook.ts'
import { editStudent, studentInfo, updateStudent } from './profile.ts'
import { history, meritProgress, missedExams, ranks, resultDetail } from './results.ts'
import { pushCalls } from './push.ts'
import { askRecheck, rechecks } from './rechecks.ts'
import {
  addRetake,
  addSpecialRetake,
  afterExamSubjects,
  examSubjects,
  examSubjectsRetake,
  retake,
  retakesLeft,
  submitRetake,
} from './retakes.ts'
import { arrangeScript, scriptPages, sendPage } from './script-pages.ts'
import { uploadScript } from './scripts.ts'
import { openPaper, sealedPaper } from './sealed-papers.ts'
import {
  examNotes,
  deliverLate,
  handInForMe,
  runningMcq,
  runningWritten,
  saveAnswer,
  saveAnswers,
  startMcq,
  startMcqWithoutChoice,
  startWritten,
  submitMcq,
  submitWritten,
} from './sitting.ts'
import { mcqSolution, writtenSolution } from './solutions.ts'

/** Everything the server promises to answer. */
export const operations: readonly (Endpoint | PerVariation)[] = [
  advertisement,
  validateLogin,
  coursesByRegNo,
  login,
  logout,
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

  entryCheck,
  examInfo,
  examInfoForStudent,
  examRules,
  optionalSubjects,
  combinations,

  startMcq,
  startMcqWithoutChoice,
  startWritten,
  sealedPaper,
  openPaper,
  runningMcq,
  runningWritten,
  saveAnswer,
  saveAnswers,
  examNotes,
  deliverLate,
  handInForMe,
  submitMcq,
  submitWritten,

  uploadScript,
  sendPage,
  arrangeScript,
  scriptPages,

  history,
  resultDetail,
  missedExams,
  ranks,
  meritProgress,

  mcqSolution,
  writtenSolution,
  rechecks,
  askRecheck,

  addRetake,
  addSpecialRetake,
  retakesLeft,
  retake,
  submitRetake,
  examSubjects,
  examSubjectsRetake,
  afterExamSubjects,

  mistakes,
  tickMistake,

  freeExams,
  freeExamInfo,
  freePaper,
  submitFree,

  logKeys,
  examRoot,
  examConsistency,
  studentProof,
  handIn,
  smsReceived,

  guardianSheet,

  ...pushCalls,

  ...staffOperations,
]
