import { correctQuestion, previewCorrection, questionToCorrect } from '@anushilon/contract/staff/corrections'
import { itemAnalysis, itemFile } from '@anushilon/contract/staff/items'
import {
  meritPage,
  meritPdf,
  publishResults,
  resultsFile,
  resultsView,
  withdrawResults,
} from '@anushilon/contract/staff/results'
import type { Deps } from '../../deps.ts'
import { ok, type Binder } from '../../http/bind.ts'
import { correct, previewShift, showQuestion } from './correct.service.ts'
import { ExamLines, examNow } from './exam-lines.ts'
import { ItemShelf } from './item-shelf.ts'
import { presentItems } from './items.service.ts'
import { meritPaper } from './merit-paper.ts'
import { publishNowOrLater, takeBack } from './publish.service.ts'
import { linesOf, showMerit, showResults, withNames } from './results.service.ts'
import { fileOf, itemTable, meritTable, resultsTable } from './tables.ts'

export function staffResultRoutes(binder: Binder, { db, env, exams }: Deps): void {
  const deps = { db, env, lines: new ExamLines({ db }), items: new ItemShelf({ db }) }

  binder.bind(resultsView, async ({ input, now }) => ok(await showResults(deps, input.examId, now)))
  binder.bind(meritPage, async (call) => ok(await showMerit(deps, call)))

  binder.bind(publishResults, async (call) => {
    await publishNowOrLater(deps, call)
    exams.forget(call.input.examId)
    return ok(await showResults(deps, call.input.examId, call.now))
  })
  binder.bind(withdrawResults, async (call) => {
    await takeBack(deps, call)
    exams.forget(call.input.examId)
    return ok(await showResults(deps, call.input.examId, call.now))
  })

  binder.bind(questionToCorrect, async (call) => ok(await showQuestion(deps, call)))
  binder.bind(previewCorrection, async (call) => ok(await previewShift(deps, call)))
  binder.bind(correctQuestion, async (call) => {
    const corrected = await correct(deps, call)
    exams.forget(call.input.examId)
    return ok(corrected)
  })

  binder.bind(resultsFile, async ({ input: { examId, what, format }, now }) => {
    const exam = await examNow(deps, examId)
    const lines = await linesOf(deps, { examId }, now)
    const rows = await withNames(deps, lines)
    return ok(
      fileOf(what === 'merit' ? meritTable(rows) : resultsTable(exam, lines, rows), `${examId}-${what}`, format),
    )
  })
  binder.bind(meritPdf, async ({ input, now }) => {
    const exam = await examNow(deps, input.examId)
    const rows = await withNames(deps, await linesOf(deps, input, now))
    const body = await meritPaper({ exam, rows, branch: input.branch ?? null, centre: env, now })
    return ok({ mediaType: 'application/pdf', name: `${input.examId}-merit.pdf`, body })
  })

  binder.bind(itemAnalysis, async ({ input }) => {
    const exam = await examNow(deps, input.examId)
    return ok(presentItems(exam, await deps.items.of(exam)))
  })
  binder.bind(itemFile, async ({ input }) => {
    const exam = await examNow(deps, input.examId)
    return ok(fileOf(itemTable(presentItems(exam, await deps.items.of(exam))), `${input.examId}-items`, 'csv'))
  })
}
