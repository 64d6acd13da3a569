import * as calls from '@anushilon/contract/staff/rechecks'
import type { Deps } from '../../deps.ts'
import { doing, ok, type Binder } from '../../http/bind.ts'
import { answerRecheck, listRechecks } from './rechecks.service.ts'

export function staffRecheckRoutes(binder: Binder, deps: Deps): void {
  binder.bind(calls.recheckList, async (call) => ok(await listRechecks(deps, call)))
  binder.bind(calls.answerRecheck, doing(deps, answerRecheck))
}
