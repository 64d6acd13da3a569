import { mcqSolution, writtenSolution } from '@anushilon/contract/operations/solutions'
import type { Deps } from '../../deps.ts'
import type { Binder } from '../../http/bind.ts'
import { showMcqSolution, showWrittenSolution } from './solutions.service.ts'

export function solutionRoutes(binder: Binder, deps: Deps): void {
  binder.bind(mcqSolution, (call) => showMcqSolution(deps, call))
  binder.bind(writtenSolution, (call) => showWrittenSolution(deps, call))
}
