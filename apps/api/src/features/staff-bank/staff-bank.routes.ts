import * as calls from '@anushilon/contract/staff/bank'
import type { Deps } from '../../deps.ts'
import { ok, type Binder } from '../../http/bind.ts'
import {
  addBankQuestion,
  archiveBankQuestion,
  changeBankQuestion,
  bankList,
  takeBankQuestions,
} from './bank.service.ts'

export function staffBankRoutes(binder: Binder, deps: Deps): void {
  binder.bind(calls.bankList, async (call) => ok(await bankList(deps, call)))
  binder.bind(calls.addBankQuestion, async (call) => ok(await addBankQuestion(deps, call)))
  binder.bind(calls.changeBankQuestion, async (call) => ok(await changeBankQuestion(deps, call)))
  binder.bind(calls.archiveBankQuestion, async (call) => ok(await archiveBankQuestion(deps, call)))
  binder.bind(calls.takeBankQuestions, async (call) => {
    await takeBankQuestions(deps, call)
    return ok('Ok' as const)
  })
}
