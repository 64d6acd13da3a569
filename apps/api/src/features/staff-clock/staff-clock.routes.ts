import { goOnWithClock, listClosings, undoClosings } from '@anushilon/contract/staff/clock'
import { type Deps, forBulk } from '../../deps.ts'
import { ok, type Binder } from '../../http/bind.ts'
import { list, undo } from './closings.service.ts'
import { goOn } from './go-on.service.ts'

export function staffClockRoutes(binder: Binder, deps: Deps): void {
  binder.bind(goOnWithClock, async (call) => {
    await goOn(deps, call)
    return ok('Ok' as const)
  })
  binder.bind(listClosings, async (call) => ok(await list(deps, call)))
  binder.bind(undoClosings, async (call) => ok(await undo(forBulk(deps), call)))
}
