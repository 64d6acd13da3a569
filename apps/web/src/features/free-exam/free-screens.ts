import { FreeBeforeStartScreen } from './FreeBeforeStartScreen.tsx'
import { FreeOngoingScreen } from './FreeOngoingScreen.tsx'
import { FreeRulesScreen } from './FreeRulesScreen.tsx'

/** Loaded together: whoever opens one of them needs the others within a minute. */
export const FREE_SCREENS = {
  beforeStart: FreeBeforeStartScreen,
  rules: FreeRulesScreen,
  ongoing: FreeOngoingScreen,
}
