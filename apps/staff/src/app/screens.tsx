import type { StaffRole } from '@anushilon/domain/staff-role'
import { type ComponentType, lazy } from 'react'
import { paths } from '../paths.ts'

interface ScreenRow {
  readonly path: string
  readonly Screen: ComponentType
  /** Whom it is for; what a role may not do is absent for it. */
  readonly roles: readonly StaffRole[]
  readonly isFull: boolean
}

const OWNERS: readonly StaffRole[] = ['owner']
const AUTHORS: readonly StaffRole[] = ['owner', 'author']
const EVERYBODY: readonly StaffRole[] = ['owner', 'author', 'marker']

/** Each comes with a script of its own. */
function screen(roles: ScreenRow['roles'], path: string, load: () => Promise<ComponentType>): ScreenRow {
  return { path, roles, Screen: lazy(async () => ({ default: await load() })), isFull: false }
}

/** Without the rail: marking, preview. */
function fullScreen(...row: Parameters<typeof screen>): ScreenRow {
  return { ...screen(...row), isFull: true }
}

/** In the order in which they are matched. */
export const SCREENS: readonly ScreenRow[] = [
  screen(EVERYBODY, paths.today, () => import('../features/today/TodayScreen.tsx').then((m) => m.TodayScreen)),
  screen(AUTHORS, paths.exams, () => import('../features/exams/ExamsScreen.tsx').then((m) => m.ExamsScreen)),
  screen(AUTHORS, paths.examsCalendar, () =>
    import('../features/exams/CalendarScreen.tsx').then((m) => m.CalendarScreen),
  ),
  screen(AUTHORS, paths.examCorrection, () =>
    import('../features/results/CorrectionScreen.tsx').then((m) => m.CorrectionScreen),
  ),
  screen(AUTHORS, paths.newExam, () => import('../features/paper/new/NewExamScreen.tsx').then((m) => m.NewExamScreen)),
  screen(AUTHORS, paths.examQuestion, () =>
    import('../features/paper/question/QuestionScreen.tsx').then((m) => m.QuestionScreen),
  ),
  fullScreen(AUTHORS, paths.examPreview, () =>
    import('../features/paper/preview/PreviewScreen.tsx').then((m) => m.PreviewScreen),
  ),
  fullScreen(AUTHORS, paths.examPrint, () =>
    import('../features/paper/print/PrintScreen.tsx').then((m) => m.PrintScreen),
  ),
  screen(AUTHORS, paths.questions, () => import('../features/paper/bank/BankScreen.tsx').then((m) => m.BankScreen)),
  screen(EVERYBODY, paths.exam, () => import('../exam/ExamScreen.tsx').then((m) => m.ExamScreen)),
  screen(OWNERS, paths.closings, () => import('../features/closings/ClosingsScreen.tsx').then((m) => m.ClosingsScreen)),
  screen(AUTHORS, paths.handIn, () => import('../features/hand-in/HandInScreen.tsx').then((m) => m.HandInScreen)),
  screen(OWNERS, paths.machine, () => import('../features/machine/MachineScreen.tsx').then((m) => m.MachineScreen)),
  screen(AUTHORS, paths.students, () =>
    import('../features/students/StudentsScreen.tsx').then((m) => m.StudentsScreen),
  ),
  screen(OWNERS, paths.studentsImport, () =>
    import('../features/students/ImportScreen.tsx').then((m) => m.ImportScreen),
  ),
  fullScreen(OWNERS, paths.handOuts, () =>
    import('../features/students/HandOutsScreen.tsx').then((m) => m.HandOutsScreen),
  ),
  screen(AUTHORS, paths.student, () =>
    import('../features/students/page/StudentScreen.tsx').then((m) => m.StudentScreen),
  ),
  screen(AUTHORS, paths.studentAttempt, () =>
    import('../features/students/page/AttemptScreen.tsx').then((m) => m.AttemptScreen),
  ),
  fullScreen(AUTHORS, paths.studentSheet, () =>
    import('../features/students/page/SheetScreen.tsx').then((m) => m.SheetScreen),
  ),
  screen(AUTHORS, paths.courses, () => import('../features/courses/CoursesScreen.tsx').then((m) => m.CoursesScreen)),
  screen(AUTHORS, paths.chapters, () =>
    import('../features/chapters/ChaptersScreen.tsx').then((m) => m.ChaptersScreen),
  ),
  screen(AUTHORS, paths.groups, () => import('../features/groups/GroupsScreen.tsx').then((m) => m.GroupsScreen)),
  screen(AUTHORS, paths.reports, () => import('../features/reports/ReportsScreen.tsx').then((m) => m.ReportsScreen)),
  screen(EVERYBODY, paths.marking, () =>
    import('../features/marking/MarkingListScreen.tsx').then((m) => m.MarkingListScreen),
  ),
  screen(EVERYBODY, paths.markingExam, () =>
    import('../features/marking/MarkingExamScreen.tsx').then((m) => m.MarkingExamScreen),
  ),
  screen(EVERYBODY, paths.markingScripts, () =>
    import('../features/marking/ScriptsScreen.tsx').then((m) => m.ScriptsScreen),
  ),
  screen(AUTHORS, paths.secondMarks, () =>
    import('../features/marking/second/SecondMarksScreen.tsx').then((m) => m.SecondMarksScreen),
  ),
  screen(OWNERS, paths.paySheet, () => import('../features/marking/PaySheetScreen.tsx').then((m) => m.PaySheetScreen)),
  fullScreen(EVERYBODY, paths.markingPile, () =>
    import('../features/marking/desk/DeskScreen.tsx').then((m) => m.DeskScreen),
  ),
  screen(AUTHORS, paths.rechecks, () =>
    import('../features/rechecks/RechecksScreen.tsx').then((m) => m.RechecksScreen),
  ),
  screen(AUTHORS, paths.questionsImport, () =>
    import('../features/question-import/QuestionImportScreen.tsx').then((m) => m.QuestionImportScreen),
  ),
  screen(AUTHORS, paths.audit, () => import('../features/audit/AuditScreen.tsx').then((m) => m.AuditScreen)),
  screen(OWNERS, paths.messages, () => import('../features/messages/MessagesScreen.tsx').then((m) => m.MessagesScreen)),
  screen(OWNERS, paths.notices, () => import('../features/notices/NoticesScreen.tsx').then((m) => m.NoticesScreen)),
  screen(EVERYBODY, paths.settings, () =>
    import('../features/settings/SettingsScreen.tsx').then((m) => m.SettingsScreen),
  ),
]
