import { machineState } from '@anushilon/contract/staff/machine'
import type { Deps } from '../../deps.ts'
import { ok, type Binder } from '../../http/bind.ts'
import { examineMachine } from './machine.service.ts'

export function staffMachineRoutes(binder: Binder, deps: Deps): void {
  binder.bind(machineState, async (call) => ok(await examineMachine(deps, call)))
}
