import * as calls from '@anushilon/contract/staff/reports'
import { type Deps, forBulk } from '../../deps.ts'
import { ok, type Binder, type StaffCall } from '../../http/bind.ts'
import { exported } from '../../staff/viewed.ts'
import { fileWords } from '../../print/file-name.ts'
import { TABLE_FORMATS } from '../../print/table-formats.ts'
import { makeReport } from './report.ts'
import { reportPdf } from './report-pdf.ts'
import { reportTable } from './report-table.ts'
import { reportTitle, reportWords } from './report-words.ts'
import { examsToChoose, theirsIn, viewOf } from './report.service.ts'
import { listReports, removeReport, saveReport } from './saved-reports.service.ts'

export function staffReportRoutes(binder: Binder, { settings, ...given }: Deps): void {
  const { db } = forBulk(given)

  /** The report with what whoever asks may take away of it. */
  async function reportFor({ input, staff, now }: StaffCall<calls.ReportDefinition>) {
    const report = await makeReport(db, { definition: input, rights: staff.rights, now })
    const [title, words] = [reportTitle(report, now), reportWords(report)]
    return { report, title, words, ...theirsIn(report, staff.rights) }
  }
  async function noted(call: StaffCall<calls.ReportDefinition>, title: string, format: string, students: number) {
    const { courseId } = call.input
    await exported(db, call, { about: `Report: ${title}`, after: { format, students, courseId } })
  }

  binder.bind(calls.reportView, async (call) => {
    const { report, title, words, shown } = await reportFor(call)
    return ok(viewOf(report, { title, words, shown, page: call.input.page ?? 1 }))
  })
  binder.bind(calls.reportFile, async (call) => {
    const { report, title, words, shown, branches } = await reportFor(call)
    const { format } = call.input
    await noted(call, title, format, shown.length)
    const { columns, rows } = reportTable({ ...report, branches }, shown, words)
    const { mediaType, write } = TABLE_FORMATS[format]
    const body = await write(columns, rows, 'Report')
    return ok({ mediaType, name: `${fileWords(title)}, merit.${format}`, body })
  })
  binder.bind(calls.reportPdf, async (call) => {
    const { report, title, words, shown, branches } = await reportFor(call)
    await noted(call, title, 'pdf', shown.length)
    const body = reportPdf({ report, shown, branches, title, words, centre: settings.current, now: call.now })
    return ok({ mediaType: 'application/pdf', name: `${fileWords(title)}, merit.pdf`, body })
  })
  binder.bind(calls.reportExams, async ({ input, staff }) => ok(await examsToChoose(db, input.courseId, staff.rights)))
  binder.bind(calls.savedReports, async () => ok({ reports: await listReports(db) }))
  binder.bind(calls.saveReport, async (call) => {
    await saveReport({ db }, call)
    return ok('Ok' as const)
  })
  binder.bind(calls.removeReport, async (call) => {
    await removeReport({ db }, call)
    return ok('Ok' as const)
  })
}
