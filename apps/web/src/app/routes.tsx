import { whenQuiet } from '@anushilon/ui/quiet.ts'
import { useEffect, type ComponentType, type ReactNode } from 'react'
import { matchRoute, Route, useLocation, useRouter } from 'wouter'
import { paths } from '../paths.ts'
import { ExamFrame, SittingFrame } from './ExamFrames.tsx'
import { lazyScreen } from './shell/lazy-screen.tsx'

const shellFrame = async () => (await import('./ShellFrame.tsx')).ShellFrame
const homeScreen = async () => (await import('../features/home/HomeScreen.tsx')).HomeScreen

/**
 * What stands around a screen (Spec 2, Layout; Spec 4, Login guard): nothing; the guard with header and footer; the
 * guard alone; or a guard that asks for a new log-in in place, because an exam is running (Decision C14).
 */
const FRAMES = {
  open: ({ children }) => children,
  shell: lazyScreen(() => shellFrame()),
  exam: ExamFrame,
  sitting: SittingFrame,
} as const satisfies Record<string, ComponentType<{ readonly children: ReactNode }>>

interface ScreenRow {
  readonly path: string
  readonly frame: keyof typeof FRAMES
  readonly Screen: ComponentType
}

function screen(frame: ScreenRow['frame'], path: string, load: () => Promise<ComponentType>): ScreenRow {
  return { path, frame, Screen: lazyScreen(load) }
}

const ongoingScreen = async () => (await import('../features/exam/ongoing/OngoingScreen.tsx')).OngoingScreen

/** Fetched together: whoever opens one of them needs the others within a minute, perhaps without a network. */
async function examScreens() {
  const [{ BeforeStartScreen }, { RulesScreen }] = await Promise.all([
    import('../features/exam/before-start/BeforeStartScreen.tsx'),
    import('../features/exam/rules/RulesScreen.tsx'),
    ongoingScreen(),
  ])
  return { BeforeStartScreen, RulesScreen }
}

async function freeScreens() {
  const [{ FreeBeforeStartScreen }, { FreeRulesScreen }, { FreeOngoingScreen }] = await Promise.all([
    import('../features/free-exam/FreeBeforeStartScreen.tsx'),
    import('../features/free-exam/FreeRulesScreen.tsx'),
    import('../features/free-exam/FreeOngoingScreen.tsx'),
  ])
  return { FreeBeforeStartScreen, FreeRulesScreen, FreeOngoingScreen }
}

const retakes = async () => await import('../features/retakes/RetakeScreens.tsx')

/** In the order in which they are matched. The landing and the log-in page are in App.tsx. */
const SCREENS: readonly ScreenRow[] = [
  screen('open', paths.redirect, () => import('../features/login/RedirectScreen.tsx').then((m) => m.RedirectScreen)),
  // Free exams are for anyone (Decision I1), and the preview asks for itself who wants to see it.
  screen('open', paths.freeBeforeStart, () => freeScreens().then((m) => m.FreeBeforeStartScreen)),
  screen('open', paths.freeRules, () => freeScreens().then((m) => m.FreeRulesScreen)),
  screen('open', paths.freeOngoing, () => freeScreens().then((m) => m.FreeOngoingScreen)),
  screen('open', paths.handIn, () => import('../features/hand-in/HandInScreen.tsx').then((m) => m.HandInScreen)),
  screen('open', paths.guardian, () => import('../features/guardian/GuardianScreen.tsx').then((m) => m.GuardianScreen)),
  screen('open', paths.preview, () =>
    import('../features/exam/preview/PreviewScreen.tsx').then((m) => m.PreviewScreen),
  ),
  screen('shell', paths.home, homeScreen),
  screen('shell', paths.examList, () =>
    import('../features/exam-lists/ExamListScreen.tsx').then((m) => m.ExamListScreen),
  ),
  screen('shell', paths.subjectExams, () =>
    import('../features/exam-lists/SubjectExamsScreen.tsx').then((m) => m.SubjectExamsScreen),
  ),
  screen('shell', paths.history, () => import('../features/history/HistoryScreen.tsx').then((m) => m.HistoryScreen)),
  screen('shell', paths.missedExams, () =>
    import('../features/missed-exams/MissedExamsScreen.tsx').then((m) => m.MissedExamsScreen),
  ),
  screen('shell', paths.mistakes, () =>
    import('../features/notebook/NotebookScreen.tsx').then((m) => m.NotebookScreen),
  ),
  screen('shell', paths.leaderboard, () =>
    import('../features/leaderboard/LeaderboardScreen.tsx').then((m) => m.LeaderboardScreen),
  ),
  screen('shell', paths.profile, () => import('../features/profile/ProfileScreen.tsx').then((m) => m.ProfileScreen)),
  screen('shell', paths.changePassword, () =>
    import('../features/profile/ChangePasswordScreen.tsx').then((m) => m.ChangePasswordScreen),
  ),
  screen('shell', paths.editProfile, () =>
    import('../features/profile/EditProfileScreen.tsx').then((m) => m.EditProfileScreen),
  ),
  screen('exam', paths.retakeBeforeStart, () => retakes().then((m) => m.MissedSpecialStartScreen)),
  screen('exam', paths.beforeStart, () => examScreens().then((m) => m.BeforeStartScreen)),
  screen('exam', paths.rules, () => examScreens().then((m) => m.RulesScreen)),
  screen('sitting', paths.ongoing, ongoingScreen),
  screen('exam', paths.solution, () =>
    import('../features/solutions/SolutionScreen.tsx').then((m) => m.SolutionScreen),
  ),
  screen('exam', paths.writtenSolution, () =>
    import('../features/solutions/WrittenSolutionScreen.tsx').then((m) => m.WrittenSolutionScreen),
  ),
  screen('exam', paths.retake, () => retakes().then((m) => m.McqRetakeScreen)),
  screen('exam', paths.bothRetake, () => retakes().then((m) => m.BothRetakeScreen)),
  screen('exam', paths.specialRetake, () => retakes().then((m) => m.SpecialRetakeScreen)),
  screen('exam', paths.mcqSpecialRetake, () => retakes().then((m) => m.McqSpecialRetakeScreen)),
  screen('exam', paths.afterExam, () => retakes().then((m) => m.AfterExamScreen)),
  screen('exam', paths.specialMissed, () => retakes().then((m) => m.MissedSpecialRunScreen)),
]

const NotFoundScreen = lazyScreen(() => import('./NotFoundScreen.tsx').then((m) => m.NotFoundScreen))

/** For whoever is about to log in. */
export async function loadHome(): Promise<void> {
  await Promise.all([shellFrame(), homeScreen()])
}

/** From Home the way leads into an exam: its pages come as soon as Home is complete, ahead of all pictures. */
function useExamsAhead(isHome: boolean): void {
  useEffect(() => {
    if (!isHome) return
    return whenQuiet(() => void examScreens().catch(() => undefined), { times: 0 })
  }, [isHome])
}

/** The frame stands at one place in the tree, so that going from screen to screen leaves header and footer alone. */
export function Routes() {
  const { parser } = useRouter()
  const [location] = useLocation()
  const row = SCREENS.find(({ path }) => matchRoute(parser, path, location)[0])
  useExamsAhead(row?.path === paths.home)
  if (row === undefined) return <NotFoundScreen />
  const { frame, path, Screen } = row
  const Frame = FRAMES[frame]
  return (
    <Frame>
      <Route path={path} key={path}>
        <Screen />
      </Route>
    </Frame>
  )
}
