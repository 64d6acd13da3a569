import * as calls from '@anushilon/contract/staff/settings'
import type { Deps } from '../../deps.ts'
import { doing, ok, type Binder } from '../../http/bind.ts'
import { changeSettings, readSettings, setLogo } from './settings.service.ts'

export function staffSettingsRoutes(binder: Binder, deps: Deps): void {
  binder.bind(calls.centreSettings, async () => ok(await readSettings(deps)))
  binder.bind(calls.changeSettings, doing(deps, changeSettings))
  binder.bind(calls.setLogo, doing(deps, setLogo))
}
