import type { StringRouteParams } from 'wouter'

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

type Values<Pattern extends string> = Readonly<
  Record<Extract<keyof StringRouteParams<Pattern>, string>, string | number>
>

/** An address with what stands in it in the place of the names. */
function filled<Pattern extends string>(pattern: Pattern, values: Values<Pattern>): string {
  const byName = new Map<string, string | number>(Object.entries(values))
  return pattern.replaceAll(/:(\w+)\??/g, (_, name: string) => encodeURIComponent(byName.get(name) ?? ''))
}

export const examPath = (examId: string, tab: ExamTab = 'paper') => filled(paths.exam, { examId, tab })

/** A question of a paper by its number, from 1; or the sheet of its written part. */
export const examQuestionPath = (examId: string, section: number, number: number | 'written') =>
  filled(paths.examQuestion, { examId, section, number })

export const examPreviewPath = (examId: string) => filled(paths.examPreview, { examId })

/** The paper, to print. */
export const examPrintPath = (examId: string) => filled(paths.examPrint, { examId })

/** Where the key of a question is corrected, by its number in the exam. */
export const correctionPath = (examId: string, number: number) => filled(paths.examCorrection, { examId, number })

export const markingExamPath = (examId: string) => filled(paths.markingExam, { examId })

/** How far first and second marks are apart. */
export const secondMarksPath = (examId: string) => filled(paths.secondMarks, { examId })

/** All scripts of an exam, or those that a search finds. */
export function markingScriptsPath(examId: string, find?: string): string {
  return filled(paths.markingScripts, { examId }) + (find === undefined ? '' : `?find=${encodeURIComponent(find)}`)
}

interface Pile {
  readonly examId: string
  readonly section: number
  readonly question: number
}

const LOOKS = { unmarked: '', 'second-look': '?look=second', 'second-mark': '?look=blind' } as const

/** The desk of one question. */
export function markingPilePath({ examId, section, question }: Pile, of: keyof typeof LOOKS = 'unmarked'): string {
  return filled(paths.markingPile, { examId, section, question }) + LOOKS[of]
}

/** The desk with one script of any state on it. */
export function markingScriptPath(script: Pile & { readonly scriptId: string }): string {
  return `${markingPilePath(script)}?script=${script.scriptId}`
}

/** The chapters of a subject. */
export const chaptersPath = (subjectId: string) => filled(paths.chapters, { subjectId })

export const studentPath = (studentId: number) => filled(paths.student, { studentId })

/** One attempt of a student. */
export const attemptPath = (studentId: number, examId: string) => filled(paths.studentAttempt, { studentId, examId })

/** The guardian's sheet, to print. */
export const sheetPath = (studentId: number) => filled(paths.studentSheet, { studentId })
