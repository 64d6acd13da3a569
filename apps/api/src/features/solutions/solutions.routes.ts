import { mcqSolution, writtenSolution } from '@anushilon/contract/operations/solutions'
import { askRecheck, rechecks } from '@anushilon/contract/operations/rechecks'
import type { Deps } from '../../deps.ts'
import { doing, ok, type Binder } from '../../http/bind.ts'
import * as asked from './rechecks.service.ts'
import { showMcqSolution, showWrittenSolution } from './solutions.service.ts'

export function solutionRoutes(binder: Binder, deps: Deps): void {
  binder.bind(mcqSolution, (call) => showMcqSolution(deps, call))
  binder.bind(writtenSolution, (call) => showWrittenSolution(deps, call))
  binder.bind(rechecks, async (call) => ok(await asked.showRechecks(deps, call)))
  binder.bind(askRecheck, doing(deps, asked.askRecheck))
}
