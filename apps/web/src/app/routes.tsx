import type { ComponentType } from 'react'
import { LandingScreen } from '../features/login/LandingScreen.tsx'
import { LoginScreen } from '../features/login/LoginScreen.tsx'
import { paths } from '../paths.ts'
import { lazyScreen } from './shell/lazy-screen.tsx'

/**
 * What stands around a screen (Spec 2, Layout; Spec 4, Login guard): nothing; the guard with header and footer; the
 * guard alone; or a guard that asks for a new log-in in place, because an exam is running (Decision C14).
 */
export type Frame = 'open' | 'shell' | 'exam' | 'sitting'

export interface ScreenRow {
  readonly path: string
  readonly Screen: ComponentType
  readonly frame: Frame
}

function open(path: string, Screen: ComponentType): ScreenRow {
  return { path, Screen, frame: 'open' }
}

function inShell(path: string, load: () => Promise<ComponentType>): ScreenRow {
  return { path, Screen: lazyScreen(load), frame: 'shell' }
}

function guarded(path: string, frame: 'exam' | 'sitting', screen: 'beforeStart' | 'rules' | 'ongoing'): ScreenRow {
  const load = async () => (await import('../features/exam/exam-screens.ts')).EXAM_SCREENS[screen]
  return { path, Screen: lazyScreen(load), frame }
}

/** In the order in which they are matched. What a phone opens first is in the first load, the rest comes when asked for. */
export const SCREENS: readonly ScreenRow[] = [
  open(paths.landing, LandingScreen),
  open(paths.login, LoginScreen),
  open(
    paths.redirect,
    lazyScreen(() => import('../features/login/RedirectScreen.tsx').then((m) => m.RedirectScreen)),
  ),
  inShell(paths.home, () => import('../features/home/HomeScreen.tsx').then((m) => m.HomeScreen)),
  inShell(paths.examList, () => import('../features/exam-lists/ExamListScreen.tsx').then((m) => m.ExamListScreen)),
  inShell(paths.subjectExams, () =>
    import('../features/exam-lists/SubjectExamsScreen.tsx').then((m) => m.SubjectExamsScreen),
  ),
  inShell(paths.profile, () => import('../features/profile/ProfileScreen.tsx').then((m) => m.ProfileScreen)),
  inShell(paths.changePassword, () =>
    import('../features/profile/ChangePasswordScreen.tsx').then((m) => m.ChangePasswordScreen),
  ),
  inShell(paths.editProfile, () =>
    import('../features/profile/EditProfileScreen.tsx').then((m) => m.EditProfileScreen),
  ),
  guarded(paths.beforeStart, 'exam', 'beforeStart'),
  guarded(paths.rules, 'exam', 'rules'),
  guarded(paths.ongoing, 'sitting', 'ongoing'),
]
