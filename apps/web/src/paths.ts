import type { Variation } from '@anushilon/domain/exam/variation'

/** Every address of the student's pages, as a pattern to match and a function that makes one. */
export const paths = {
  landing: '/',
  login: '/login',
  redirect: '/redirect/:regNo/:courseId',
  home: '/home',
  history: '/history',
  profile: '/profile',
  leaderboard: '/leaderboard',
  editProfile: '/:studentId/edit-profile',
  changePassword: '/change-password',
  missedExams: '/missed-exams',
  mistakes: '/mistakes',
  examList: '/exam-list/:type/all',
  subjectExams: '/exam-by-subject/:sId/:variation',
  // Fixed, so it is matched before the one with a variation in its place (Decision A5).
  retakeBeforeStart: '/exam/:examCode/before-start/retake',
  beforeStart: '/exam/:examCode/before-start/:variation',
  afterExam: '/exam/:examCode/after-exam',
  rules: '/exam/:examCode/rules/:variation',
  ongoing: '/exam/:examCode/ongoing/:variation',
  retake: '/exam/:examCode/retake',
  bothRetake: '/bothexam/:examCode/retake',
  mcqSpecialRetake: '/exam/:examCode/mcq-special-retake',
  specialRetake: '/exam/:examCode/special-retake',
  specialMissed: '/exam/:examCode/special-missed',
  solution: '/exam/:examCode/solution',
  writtenSolution: '/exam/:examCode/writtensolution',
  freeBeforeStart: '/free_exam/before-start',
  freeRules: '/free_exam/rules',
  freeOngoing: '/free_exam/ongoing',
  /** For whoever has a connection when the student has none. */
  handIn: '/hand-in',
  guardian: '/guardian',
  /** Not for students: what the centre's people see in the preview of a paper. */
  preview: '/preview/:examCode',
} as const

/** A list with tabs, opened at the one that an exam is in. */
export function listPath(path: typeof paths.history | typeof paths.missedExams, variation: Variation): string {
  return `${path}?${new URLSearchParams({ tab: variation })}`
}

/** Tells the screen that is gone to why the student is there now: `navigate(path, { state: notice(text) })` */
export function notice(text: string): { readonly notice: string } {
  return { notice: text }
}

export function noticeIn(state: unknown): string {
  const found = typeof state === 'object' && state !== null && 'notice' in state ? state.notice : ''
  return typeof found === 'string' ? found : ''
}

type Params<Pattern extends string> = Pattern extends `${string}:${infer Name}/${infer Rest}`
  ? Name | Params<Rest>
  : Pattern extends `${string}:${infer Name}`
    ? Name
    : never

/** `pathTo(paths.subjectExams, { sId, variation })` */
export function pathTo<Pattern extends string>(pattern: Pattern, params: Record<Params<Pattern>, string>): string {
  return pattern.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent((params as Record<string, string>)[name] ?? ''),
  )
}
