import { BeforeStartScreen } from './before-start/BeforeStartScreen.tsx'
import { OngoingScreen } from './ongoing/OngoingScreen.tsx'
import { RulesScreen } from './rules/RulesScreen.tsx'

/** Loaded together: whoever opens one of them needs the others within a minute, perhaps without a network. */
export const EXAM_SCREENS = { beforeStart: BeforeStartScreen, rules: RulesScreen, ongoing: OngoingScreen }
