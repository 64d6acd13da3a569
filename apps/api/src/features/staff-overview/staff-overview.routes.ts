import { examHead, examList, today } from '@anushilon/contract/staff/overview'
import type { Deps } from '../../deps.ts'
import { ok, type Binder } from '../../http/bind.ts'
import { listExams, showHead, showToday } from './overview.service.ts'

export function staffOverviewRoutes(binder: Binder, deps: Deps): void {
  binder.bind(examList, async (call) => ok(await listExams(deps, call)))
  binder.bind(examHead, async (call) => ok(await showHead(deps, call)))
  binder.bind(today, async (call) => ok(await showToday(deps, call)))
}
