import * as free from '@anushilon/contract/operations/free-exam'
import type { Deps } from '../../deps.ts'
import { ok, type Binder } from '../../http/bind.ts'
import { freeExamCalls } from './free-exam.service.ts'

export function freeExamRoutes(binder: Binder, deps: Deps): void {
  const calls = freeExamCalls(deps)
  binder.bind(free.freeExams, async ({ now }) => ok(await calls.list(now)))
  binder.bind(free.freeExamInfo, async (call) => ok(await calls.info(call)))
  binder.bind(free.freePaper, async (call) => ok(await calls.paper(call)))
  binder.bind(free.submitFree, async (call) => ok(await calls.submit(call)))
}
