import { SolutionScreen } from './SolutionScreen.tsx'
import { WrittenSolutionScreen } from './WrittenSolutionScreen.tsx'

/** Loaded together: an exam of two parts has both. */
export const SOLUTION_SCREENS = { mcq: SolutionScreen, written: WrittenSolutionScreen }
