import {
  previewCorrection,
  questionToCorrect,
  rulingFile,
  rulingList,
  shiftFile,
  shiftPage,
} from '@anushilon/contract/staff/corrections'
import * as corrections from '@anushilon/contract/staff/corrections'
import { itemAnalysis, itemFile } from '@anushilon/contract/staff/items'
import { meritPage, meritPdf, resultsFile, resultsView } from '@anushilon/contract/staff/results'
import * as results from '@anushilon/contract/staff/results'
import { type Deps, forBulk } from '../../deps.ts'
import { ok, type Binder } from '../../http/bind.ts'
import { absenteesOf } from '../../stores/results/staff-results.ts'
import { exported } from '../../staff/viewed.ts'
import { correctQuestion, showQuestion } from './correct.service.ts'
import { CorrectionPreviews } from './correction-previews.ts'
import { ExamLines, examNow } from './exam-lines.ts'
import { fileName, fileWords } from '../../print/file-name.ts'
import { ItemFigures } from '../../merit/item-figures.ts'
import { presentItems } from './items.service.ts'
import { meritListPdf } from './merit-list-pdf.ts'
import { holdResults, publishResults, withdrawResults } from './publish.service.ts'
import { type MeritAsked, linesOf, showMerit, showResults } from './results.service.ts'
import { listRulings, rulingTable } from './rulings.service.ts'
import { previewShift, shiftTable, showShifts } from './shift.service.ts'
import { questionColumns, questionRows } from './question-marks.ts'
import { signedHeadOf } from './root-lines.ts'
import { absentRows, fileOf, itemFileOf, MERIT_TABLE, resultsTable, rootRows, tableOf } from './tables.ts'
import { inPieces } from '../../print/in-pieces.ts'

const FILES = { results: 'results', merit: 'merit list', questions: 'marks per question' } as const

/** Nothing stands below the table. */
async function* none(): AsyncGenerator<[]> {}

/** "merit list, Morning, Mirpur": the lists of two branches do not bear the same name. */
const listOf = (what: string, { branch, batch }: Pick<MeritAsked, 'branch' | 'batch'>) =>
  [what, batch, branch].flatMap((name) => (name === undefined ? [] : fileWords(name))).join(', ')

const groupIn = ({ branch, batch }: Pick<MeritAsked, 'branch' | 'batch'>) => ({
  ...(branch === undefined ? {} : { branch }),
  ...(batch === undefined ? {} : { batch }),
})

export function staffResultRoutes(binder: Binder, { settings, exams, ...given }: Deps): void {
  const { db } = forBulk(given)
  const deps = {
    db,
    settings,
    lines: new ExamLines({ db }),
    items: new ItemFigures({ db }),
    previews: new CorrectionPreviews({ db, settings }),
  }

  binder.bind(resultsView, async ({ input, now }) => ok(await showResults(deps, input.examId, now)))
  binder.bind(meritPage, async (call) => ok(await showMerit(deps, call)))

  binder.bind(results.publishResults, async (call) => {
    await publishResults(deps, call)
    exams.delete(call.input.examId)
    return ok(await showResults(deps, call.input.examId, call.now))
  })
  binder.bind(results.holdResults, async (call) => {
    await holdResults(deps, call)
    exams.delete(call.input.examId)
    return ok(await showResults(deps, call.input.examId, call.now))
  })
  binder.bind(results.withdrawResults, async (call) => {
    await withdrawResults(deps, call)
    exams.delete(call.input.examId)
    return ok(await showResults(deps, call.input.examId, call.now))
  })

  binder.bind(questionToCorrect, async (call) => ok(await showQuestion(deps, call)))
  binder.bind(previewCorrection, async (call) => ok(await previewShift(deps, call)))
  binder.bind(shiftPage, async (call) => ok(await showShifts(deps, call)))
  binder.bind(shiftFile, async (call) => ok(await shiftTable(deps, call)))
  binder.bind(rulingList, async ({ input }) => ok({ rulings: await listRulings(deps, input.examId) }))
  binder.bind(rulingFile, async (call) => ok(await rulingTable(deps, call)))
  binder.bind(corrections.correctQuestion, async (call) => {
    const corrected = await correctQuestion(deps, call)
    exams.delete(call.input.examId)
    return ok(corrected)
  })

  binder.bind(resultsFile, async (call) => {
    const { examId, what, format } = call.input
    const exam = await examNow(deps, examId)
    const list = await linesOf(deps, { ...call.input, rights: call.staff.rights }, call.now)
    const { lines, named } = list
    const name = fileName(exam, listOf(FILES[what], call.input))
    await exported(db, call, { about: name, examId, after: { format, students: lines.length, ...groupIn(call.input) } })
    if (what === 'questions') {
      return ok(tableOf(questionColumns(exam), questionRows(db, exam, list), { name, format, last: none() }))
    }
    if (what === 'merit') {
      const last = rootRows(await signedHeadOf(db, examId))
      return ok(fileOf(MERIT_TABLE, lines, named, { name, format, last }))
    }
    const table = resultsTable(exam)
    const last = absentRows(table, absenteesOf(deps.db, { ...call.input, branches: call.staff.rights.branches }))
    return ok(fileOf(table, lines, named, { name, format, last }))
  })
  binder.bind(meritPdf, async (call) => {
    const { input, now } = call
    const exam = await examNow(deps, input.examId)
    const name = fileName(exam, listOf(FILES.merit, input))
    const { lines, named } = await linesOf(deps, { ...input, rights: call.staff.rights }, now)
    const ranked = lines.filter(({ position }) => position !== null)
    const rows = inPieces(ranked, named)
    const after = { format: 'pdf', students: ranked.length, ...groupIn(input) }
    await exported(db, call, { about: name, examId: exam.id, after })
    const body = meritListPdf({
      exam,
      rows,
      students: ranked.length,
      group: input,
      centre: settings.current,
      head: await signedHeadOf(db, exam.id),
      now,
    })
    return ok({ mediaType: 'application/pdf', name: `${name}.pdf`, body })
  })

  binder.bind(itemAnalysis, async ({ input }) => {
    const exam = await examNow(deps, input.examId)
    return ok(presentItems(exam, await deps.items.of(exam)))
  })
  binder.bind(itemFile, async ({ input }) => {
    const exam = await examNow(deps, input.examId)
    return ok(itemFileOf(presentItems(exam, await deps.items.of(exam)), fileName(exam, 'questions')))
  })
}
