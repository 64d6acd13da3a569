import type { ComponentType } from 'react'
import { LandingScreen } from '../features/login/LandingScreen.tsx'
import { LoginScreen } from '../features/login/LoginScreen.tsx'
import { paths } from '../paths.ts'
import type { GuardedScreen } from './guarded-screens.ts'
import { lazyScreen } from './shell/lazy-screen.tsx'
import type { ShellScreen } from './shell-screens.ts'

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

function inShell(path: string, screen: ShellScreen): ScreenRow {
  const load = async () => await (await import('./shell-screens.ts')).SHELL.screens[screen]()
  return { path, Screen: lazyScreen(load), frame: 'shell' }
}

function guarded(path: string, frame: 'exam' | 'sitting', screen: GuardedScreen): ScreenRow {
  const load = async () => await (await import('./guarded-screens.ts')).GUARDED.screens[screen]()
  return { path, Screen: lazyScreen(load), frame }
}

/** Free exams are for anyone (Decision I1), and the preview asks for itself who wants to see it. Their list comes with that of the guarded screens: the log-in page needs neither. */
function free(path: string, screen: GuardedScreen): ScreenRow {
  return { ...guarded(path, 'exam', screen), frame: 'open' }
}

/** In the order in which they are matched. What a phone opens first is in the first load, the rest comes when asked for. */
export const SCREENS: readonly ScreenRow[] = [
  open(paths.landing, LandingScreen),
  open(paths.login, LoginScreen),
  open(
    paths.redirect,
    lazyScreen(() => import('../features/login/RedirectScreen.tsx').then((m) => m.RedirectScreen)),
  ),
  free(paths.freeBeforeStart, 'freeBeforeStart'),
  free(paths.freeRules, 'freeRules'),
  free(paths.freeOngoing, 'freeOngoing'),
  free(paths.preview, 'preview'),
  inShell(paths.home, 'home'),
  inShell(paths.examList, 'examList'),
  inShell(paths.subjectExams, 'subjectExams'),
  inShell(paths.history, 'history'),
  inShell(paths.missedExams, 'missedExams'),
  inShell(paths.mistakes, 'mistakes'),
  inShell(paths.leaderboard, 'leaderboard'),
  inShell(paths.profile, 'profile'),
  inShell(paths.changePassword, 'changePassword'),
  inShell(paths.editProfile, 'editProfile'),
  guarded(paths.retakeBeforeStart, 'exam', 'retakeBeforeStart'),
  guarded(paths.beforeStart, 'exam', 'beforeStart'),
  guarded(paths.rules, 'exam', 'rules'),
  guarded(paths.ongoing, 'sitting', 'ongoing'),
  guarded(paths.solution, 'exam', 'solution'),
  guarded(paths.writtenSolution, 'exam', 'writtenSolution'),
  guarded(paths.retake, 'exam', 'retake'),
  guarded(paths.bothRetake, 'exam', 'bothRetake'),
  guarded(paths.specialRetake, 'exam', 'specialRetake'),
  guarded(paths.mcqSpecialRetake, 'exam', 'mcqSpecialRetake'),
  guarded(paths.afterExam, 'exam', 'afterExam'),
  guarded(paths.specialMissed, 'exam', 'specialMissed'),
]
