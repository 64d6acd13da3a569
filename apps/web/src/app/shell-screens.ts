import type { ComponentType } from 'react'
import { ShellFrame } from './ShellFrame.tsx'

type Load = () => Promise<ComponentType>

/**
 * The screens that stand in the shell, each fetched when it is first shown. Their list comes with the shell: what the
 * log-in page does not open, it does not pay for, not even by its name.
 */
const screens = {
  home: () => import('../features/home/HomeScreen.tsx').then((m) => m.HomeScreen),
  examList: () => import('../features/exam-lists/ExamListScreen.tsx').then((m) => m.ExamListScreen),
  subjectExams: () => import('../features/exam-lists/SubjectExamsScreen.tsx').then((m) => m.SubjectExamsScreen),
  history: () => import('../features/history/HistoryScreen.tsx').then((m) => m.HistoryScreen),
  missedExams: () => import('../features/missed-exams/MissedExamsScreen.tsx').then((m) => m.MissedExamsScreen),
  mistakes: () => import('../features/notebook/NotebookScreen.tsx').then((m) => m.NotebookScreen),
  leaderboard: () => import('../features/leaderboard/LeaderboardScreen.tsx').then((m) => m.LeaderboardScreen),
  profile: () => import('../features/profile/ProfileScreen.tsx').then((m) => m.ProfileScreen),
  changePassword: () => import('../features/profile/ChangePasswordScreen.tsx').then((m) => m.ChangePasswordScreen),
  editProfile: () => import('../features/profile/EditProfileScreen.tsx').then((m) => m.EditProfileScreen),
} satisfies Record<string, Load>

export type ShellScreen = keyof typeof screens

export const SHELL = { Frame: ShellFrame, screens }
