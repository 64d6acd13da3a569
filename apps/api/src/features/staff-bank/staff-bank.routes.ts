import * as calls from '@anushilon/contract/staff/bank'
import * as paperCalls from '@anushilon/contract/staff/bank-papers'
import type { Deps } from '../../deps.ts'
import { doing, ok, type Binder } from '../../http/bind.ts'
import * as papers from './bank-papers.service.ts'
import * as bank from './bank.service.ts'

export function staffBankRoutes(binder: Binder, deps: Deps): void {
  binder.bind(calls.bankList, async (call) => ok(await bank.bankList(deps, call)))
  binder.bind(calls.addBankQuestion, async (call) => ok(await bank.addBankQuestion(deps, call)))
  binder.bind(calls.changeBankQuestion, async (call) => ok(await bank.changeBankQuestion(deps, call)))
  binder.bind(calls.archiveBankQuestion, async (call) => ok(await bank.archiveBankQuestion(deps, call)))
  binder.bind(calls.fileBankQuestions, doing(deps, bank.fileBankQuestions))
  binder.bind(paperCalls.takeBankQuestions, doing(deps, papers.takeBankQuestions))
  binder.bind(paperCalls.putPaperInBank, async (call) => ok(await papers.putPaperInBank(deps, call)))
  binder.bind(paperCalls.bankStock, async (call) => ok(await papers.bankStock(deps, call)))
  binder.bind(paperCalls.drawFromBank, async (call) => ok(await papers.drawFromBank(deps, call)))
}
