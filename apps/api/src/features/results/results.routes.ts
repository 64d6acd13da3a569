import * as results from '@anushilon/contract/operations/results'
import type { Deps } from '../../deps.ts'
import { ok, type Binder } from '../../http/bind.ts'
import { GroupPlaces } from '../../merit/group-places.ts'
import { showResult } from './detail.service.ts'
import { showHistory, showMissed, showProgress } from './history.service.ts'
import { showRanks } from './ranks.service.ts'

export function resultRoutes(binder: Binder, deps: Deps): void {
  const places = new GroupPlaces(deps.db)
  binder.bind(results.history, async (call) => ok(await showHistory(deps, call)))
  binder.bind(results.resultDetail, async (call) => ok(await showResult({ ...deps, places }, call)))
  binder.bind(results.missedExams, async (call) => ok(await showMissed(deps, call)))
  binder.bind(results.ranks, async (call) => ok(await showRanks(deps, call)))
  binder.bind(results.meritProgress, async (call) => ok(await showProgress(deps, call)))
}
