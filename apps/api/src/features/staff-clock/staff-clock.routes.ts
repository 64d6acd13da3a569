import * as clock from '@anushilon/contract/staff/clock'
import { type Deps, forBulk } from '../../deps.ts'
import { doing, ok, type Binder } from '../../http/bind.ts'
import { listClosings, undoClosings } from './closings.service.ts'
import { goOnWithClock } from './go-on.service.ts'

export function staffClockRoutes(binder: Binder, deps: Deps): void {
  binder.bind(clock.goOnWithClock, doing(deps, goOnWithClock))
  binder.bind(clock.listClosings, async (call) => ok(await listClosings(deps, call)))
  binder.bind(clock.undoClosings, async (call) => ok(await undoClosings(forBulk(deps), call)))
}
