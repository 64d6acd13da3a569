import * as calls from '@anushilon/contract/staff/bank'
import type { Deps } from '../../deps.ts'
import { ok, type Binder } from '../../http/bind.ts'
import { add, archive, change, list, take } from './bank.service.ts'

export function staffBankRoutes(binder: Binder, deps: Deps): void {
  binder.bind(calls.bankList, async (call) => ok(await list(deps, call)))
  binder.bind(calls.addBankQuestion, async (call) => ok(await add(deps, call)))
  binder.bind(calls.changeBankQuestion, async (call) => ok(await change(deps, call)))
  binder.bind(calls.archiveBankQuestion, async (call) => ok(await archive(deps, call)))
  binder.bind(calls.takeBankQuestions, async (call) => {
    await take(deps, call)
    return ok('Ok' as const)
  })
}
