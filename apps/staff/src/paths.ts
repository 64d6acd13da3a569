/** Every address of the centre's side, below /staff. */
export const paths = {
  today: '/',
  signIn: '/sign-in',
  welcome: '/welcome',
  exams: '/exams',
  examsCalendar: '/exams/calendar',
  newExam: '/exams/new',
  exam: '/exams/:examId/:tab?',
  examQuestion: '/exams/:examId/paper/:section/:number',
  examCorrection: '/exams/:examId/correct/:number',
  examPreview: '/exams/:examId/preview',
  examPrint: '/exams/:examId/print',
  marking: '/marking',
  markingExam: '/marking/:examId',
  paySheet: '/pay-sheet',
  markingScripts: '/marking/:examId/scripts',
  secondMarks: '/marking/:examId/second',
  markingPile: '/marking/:examId/:section/:question',
  rechecks: '/rechecks',
  questions: '/questions',
  questionsImport: '/questions/import',
  students: '/students',
  studentsImport: '/students/import',
  handOuts: '/students/hand-outs',
  student: '/students/:studentId',
  studentAttempt: '/students/:studentId/exams/:examId',
  studentSheet: '/students/:studentId/sheet',
  courses: '/courses',
  chapters: '/courses/subjects/:subjectId',
  groups: '/groups',
  reports: '/reports',
  audit: '/audit',
  closings: '/closings',
  machine: '/machine',
  handIn: '/hand-in',
  messages: '/messages',
  notices: '/notices',
  settings: '/settings',
} as const

/** The tabs of an exam. */
export const EXAM_TABS = ['paper', 'students', 'live', 'marking', 'results', 'items', 'log'] as const
export type ExamTab = (typeof EXAM_TABS)[number]

export function examPath(examId: string, tab: ExamTab = 'paper'): string {
  return `/exams/${encodeURIComponent(examId)}/${tab}`
}

/** A question of a paper by its number, from 1; or the sheet of its written part. */
export function examQuestionPath(examId: string, section: number, number: number | 'written'): string {
  return `/exams/${encodeURIComponent(examId)}/paper/${section}/${number}`
}

export function examPreviewPath(examId: string): string {
  return `/exams/${encodeURIComponent(examId)}/preview`
}

/** The paper, to print. */
export function examPrintPath(examId: string): string {
  return `/exams/${encodeURIComponent(examId)}/print`
}

export function markingExamPath(examId: string): string {
  return `/marking/${encodeURIComponent(examId)}`
}

const LOOKS = { unmarked: '', 'second-look': '?look=second', 'second-mark': '?look=blind' } as const

/** The desk of one question. */
export function markingPilePath(
  { examId, section, question }: { readonly examId: string; readonly section: number; readonly question: number },
  of: keyof typeof LOOKS = 'unmarked',
): string {
  return `${markingExamPath(examId)}/${section}/${question}${LOOKS[of]}`
}

/** All scripts of an exam, or those that a search finds. */
export function markingScriptsPath(examId: string, find?: string): string {
  return `${markingExamPath(examId)}/scripts${find === undefined ? '' : `?find=${encodeURIComponent(find)}`}`
}

/** How far first and second marks are apart. */
export function secondMarksPath(examId: string): string {
  return `${markingExamPath(examId)}/second`
}

/** The desk with one script of any state on it. */
export function markingScriptPath(script: {
  readonly examId: string
  readonly section: number
  readonly question: number
  readonly scriptId: string
}): string {
  return `${markingPilePath(script)}?script=${script.scriptId}`
}

/** Where the key of a question is corrected, by its number in the exam. */
export function correctionPath(examId: string, number: number): string {
  return `/exams/${encodeURIComponent(examId)}/correct/${number}`
}

/** The chapters of a subject. */
export function chaptersPath(subjectId: string): string {
  return `/courses/subjects/${encodeURIComponent(subjectId)}`
}

export function studentPath(studentId: number): string {
  return `/students/${studentId}`
}

/** One attempt of a student. */
export function attemptPath(studentId: number, examId: string): string {
  return `${studentPath(studentId)}/exams/${encodeURIComponent(examId)}`
}

/** The guardian's sheet, to print. */
export function sheetPath(studentId: number): string {
  return `${studentPath(studentId)}/sheet`
}
