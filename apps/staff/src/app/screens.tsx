import type { StaffRole } from '@anushilon/domain/staff-role'
import { type ComponentType, lazy } from 'react'
import { paths } from '../paths.ts'

export interface ScreenRow {
  readonly path: string
  readonly Screen: ComponentType
  /** Whom it is for; what a role may not do is absent for it. */
  readonly roles: readonly StaffRole[]
  /** Without the rail: marking, preview. */
  readonly isFull?: true
}

/** In the order in which they are matched; each comes with a script of its own. */
export const SCREENS: readonly ScreenRow[] = [
  {
    path: paths.today,
    roles: ['owner', 'author', 'marker'],
    Screen: lazy(async () => ({ default: (await import('../features/today/TodayScreen.tsx')).TodayScreen })),
  },
  {
    path: paths.exams,
    roles: ['owner', 'author'],
    Screen: lazy(async () => ({ default: (await import('../features/exams/ExamsScreen.tsx')).ExamsScreen })),
  },
  {
    path: paths.examsCalendar,
    roles: ['owner', 'author'],
    Screen: lazy(async () => ({ default: (await import('../features/exams/CalendarScreen.tsx')).CalendarScreen })),
  },
  {
    path: paths.examCorrection,
    roles: ['owner', 'author'],
    Screen: lazy(async () => ({
      default: (await import('../features/results/CorrectionScreen.tsx')).CorrectionScreen,
    })),
  },
  {
    path: paths.newExam,
    roles: ['owner', 'author'],
    Screen: lazy(async () => ({ default: (await import('../features/paper/new/NewExamScreen.tsx')).NewExamScreen })),
  },
  {
    path: paths.examQuestion,
    roles: ['owner', 'author'],
    Screen: lazy(async () => ({
      default: (await import('../features/paper/question/QuestionScreen.tsx')).QuestionScreen,
    })),
  },
  {
    path: paths.examPreview,
    roles: ['owner', 'author'],
    isFull: true,
    Screen: lazy(async () => ({
      default: (await import('../features/paper/preview/PreviewScreen.tsx')).PreviewScreen,
    })),
  },
  {
    path: paths.examPrint,
    roles: ['owner', 'author'],
    isFull: true,
    Screen: lazy(async () => ({ default: (await import('../features/paper/print/PrintScreen.tsx')).PrintScreen })),
  },
  {
    path: paths.questions,
    roles: ['owner', 'author'],
    Screen: lazy(async () => ({ default: (await import('../features/paper/bank/BankScreen.tsx')).BankScreen })),
  },
  {
    path: paths.exam,
    roles: ['owner', 'author', 'marker'],
    Screen: lazy(async () => ({ default: (await import('../exam/ExamScreen.tsx')).ExamScreen })),
  },
  {
    path: paths.closings,
    roles: ['owner'],
    Screen: lazy(async () => ({ default: (await import('../features/closings/ClosingsScreen.tsx')).ClosingsScreen })),
  },
  {
    path: paths.handIn,
    roles: ['owner', 'author'],
    Screen: lazy(async () => ({ default: (await import('../features/hand-in/HandInScreen.tsx')).HandInScreen })),
  },
  {
    path: paths.machine,
    roles: ['owner'],
    Screen: lazy(async () => ({ default: (await import('../features/machine/MachineScreen.tsx')).MachineScreen })),
  },
  {
    path: paths.students,
    roles: ['owner', 'author'],
    Screen: lazy(async () => ({ default: (await import('../features/students/StudentsScreen.tsx')).StudentsScreen })),
  },
  {
    path: paths.studentsImport,
    roles: ['owner'],
    Screen: lazy(async () => ({ default: (await import('../features/students/ImportScreen.tsx')).ImportScreen })),
  },
  {
    path: paths.handOuts,
    roles: ['owner'],
    isFull: true,
    Screen: lazy(async () => ({ default: (await import('../features/students/HandOutsScreen.tsx')).HandOutsScreen })),
  },
  {
    path: paths.student,
    roles: ['owner', 'author'],
    Screen: lazy(async () => ({
      default: (await import('../features/students/page/StudentScreen.tsx')).StudentScreen,
    })),
  },
  {
    path: paths.studentAttempt,
    roles: ['owner', 'author'],
    Screen: lazy(async () => ({
      default: (await import('../features/students/page/AttemptScreen.tsx')).AttemptScreen,
    })),
  },
  {
    path: paths.studentSheet,
    roles: ['owner', 'author'],
    isFull: true,
    Screen: lazy(async () => ({
      default: (await import('../features/students/page/SheetScreen.tsx')).SheetScreen,
    })),
  },
  {
    path: paths.courses,
    roles: ['owner', 'author'],
    Screen: lazy(async () => ({ default: (await import('../features/courses/CoursesScreen.tsx')).CoursesScreen })),
  },
  {
    path: paths.chapters,
    roles: ['owner', 'author'],
    Screen: lazy(async () => ({ default: (await import('../features/chapters/ChaptersScreen.tsx')).ChaptersScreen })),
  },
  {
    path: paths.groups,
    roles: ['owner', 'author'],
    Screen: lazy(async () => ({ default: (await import('../features/groups/GroupsScreen.tsx')).GroupsScreen })),
  },
  {
    path: paths.reports,
    roles: ['owner', 'author'],
    Screen: lazy(async () => ({ default: (await import('../features/reports/ReportsScreen.tsx')).ReportsScreen })),
  },
  {
    path: paths.marking,
    roles: ['owner', 'author', 'marker'],
    Screen: lazy(async () => ({
      default: (await import('../features/marking/MarkingListScreen.tsx')).MarkingListScreen,
    })),
  },
  {
    path: paths.markingExam,
    roles: ['owner', 'author', 'marker'],
    Screen: lazy(async () => ({
      default: (await import('../features/marking/MarkingExamScreen.tsx')).MarkingExamScreen,
    })),
  },
  {
    path: paths.markingScripts,
    roles: ['owner', 'author', 'marker'],
    Screen: lazy(async () => ({ default: (await import('../features/marking/ScriptsScreen.tsx')).ScriptsScreen })),
  },
  {
    path: paths.secondMarks,
    roles: ['owner', 'author'],
    Screen: lazy(async () => ({
      default: (await import('../features/marking/second/SecondMarksScreen.tsx')).SecondMarksScreen,
    })),
  },
  {
    path: paths.paySheet,
    roles: ['owner'],
    Screen: lazy(async () => ({ default: (await import('../features/marking/PaySheetScreen.tsx')).PaySheetScreen })),
  },
  {
    path: paths.markingPile,
    roles: ['owner', 'author', 'marker'],
    isFull: true,
    Screen: lazy(async () => ({ default: (await import('../features/marking/desk/DeskScreen.tsx')).DeskScreen })),
  },
  {
    path: paths.rechecks,
    roles: ['owner', 'author'],
    Screen: lazy(async () => ({ default: (await import('../features/rechecks/RechecksScreen.tsx')).RechecksScreen })),
  },
  {
    path: paths.questionsImport,
    roles: ['owner', 'author'],
    Screen: lazy(async () => ({
      default: (await import('../features/question-import/QuestionImportScreen.tsx')).QuestionImportScreen,
    })),
  },
  {
    path: paths.audit,
    roles: ['owner', 'author'],
    Screen: lazy(async () => ({ default: (await import('../features/audit/AuditScreen.tsx')).AuditScreen })),
  },
  {
    path: paths.messages,
    roles: ['owner'],
    Screen: lazy(async () => ({ default: (await import('../features/messages/MessagesScreen.tsx')).MessagesScreen })),
  },
  {
    path: paths.notices,
    roles: ['owner'],
    Screen: lazy(async () => ({ default: (await import('../features/notices/NoticesScreen.tsx')).NoticesScreen })),
  },
  {
    path: paths.settings,
    roles: ['owner', 'author', 'marker'],
    Screen: lazy(async () => ({ default: (await import('../features/settings/SettingsScreen.tsx')).SettingsScreen })),
  },
]
