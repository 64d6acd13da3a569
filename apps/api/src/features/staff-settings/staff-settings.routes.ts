import * as calls from '@anushilon/contract/staff/settings'
import type { Deps } from '../../deps.ts'
import { ok, type Binder } from '../../http/bind.ts'
import { changeSettings, readSettings, setLogo } from './settings.service.ts'

export function staffSettingsRoutes(binder: Binder, deps: Deps): void {
  binder.bind(calls.centreSettings, async () => ok(await readSettings(deps)))
  binder.bind(calls.changeSettings, async (call) => {
    await changeSettings(deps, call)
    return ok('Ok' as const)
  })
  binder.bind(calls.setLogo, async (call) => {
    await setLogo(deps, call)
    return ok('Ok' as const)
  })
}
