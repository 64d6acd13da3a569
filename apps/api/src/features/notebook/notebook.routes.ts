import { mistakes, tickMistake } from '@anushilon/contract/operations/notebook'
import type { Deps } from '../../deps.ts'
import { doing, ok, type Binder } from '../../http/bind.ts'
import { showMistakes, tick } from './notebook.service.ts'

export function notebookRoutes(binder: Binder, deps: Deps): void {
  binder.bind(mistakes, async (call) => ok(await showMistakes(deps, call)))
  binder.bind(tickMistake, doing(deps, tick))
}
