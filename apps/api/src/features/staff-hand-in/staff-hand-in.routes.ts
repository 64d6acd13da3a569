import * as handIn from '@anushilon/contract/staff/hand-in'
import type { Deps } from '../../deps.ts'
import { ok, type Binder } from '../../http/bind.ts'
import { enterCodes } from './enter-codes.service.ts'

export function staffHandInRoutes(binder: Binder, deps: Deps): void {
  binder.bind(handIn.enterCodes, async (call) => ok({ verdicts: await enterCodes(deps, call) }))
}
