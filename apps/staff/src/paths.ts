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
  examPreview: '/exams/:examId/preview',
  marking: '/marking',
  markingExam: '/marking/:examId',
  markingPile: '/marking/:examId/:section/:question',
  questions: '/questions',
  questionsImport: '/questions/import',
  students: '/students',
  studentsImport: '/students/import',
  audit: '/audit',
  settings: '/settings',
} as const

/** The tabs of an exam. */
export const EXAM_TABS = ['paper', 'students', 'live', 'marking', 'results', 'items', 'log'] as const
export type ExamTab = (typeof EXAM_TABS)[number]

export function examPath(examId: string, tab: ExamTab = 'paper'): string {
  return `/exams/${encodeURIComponent(examId)}/${tab}`
}
