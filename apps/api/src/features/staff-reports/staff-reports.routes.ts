import * as calls from '@anushilon/contract/staff/reports'
import { type Instant, MINUTE } from '@anushilon/domain/instant'
import type { Rights } from '@anushilon/domain/staff-rights'
import { Cache } from '../../cache.ts'
import { type Deps, forBulk } from '../../deps.ts'
import { doing, ok, type Binder, type StaffCall } from '../../http/bind.ts'
import { exported } from '../../staff/viewed.ts'
import { fileWords } from '../../print/file-name.ts'
import { TABLE_FORMATS } from '../../print/table-formats.ts'
import { reportStamp } from '../../stores/results/reports.ts'
import { makeReport, type Report } from './report.ts'
import { reportPdf } from './report-pdf.ts'
import { reportTable } from './report-table.ts'
import { reportTitle, reportWords } from './report-words.ts'
import { examsToChoose, theirsIn, viewOf } from './report.service.ts'
import { listReports, removeReport, saveReport } from './saved-reports.service.ts'

/** One of 5,000 students and 40 exams is some 30 MB. */
const REPORTS_KEPT = 3
/** As long as somebody may look through it; "this week" is another week then. */
const KEPT_FOR = 5 * MINUTE

export function staffReportRoutes(binder: Binder, { settings, ...given }: Deps): void {
  const { db } = forBulk(given)

  const reports = new Cache<string, Report>({ most: REPORTS_KEPT, freshFor: KEPT_FOR })
  /** Counted once while somebody turns its pages; anew as soon as what it is made of has changed. */
  async function countedReport(definition: calls.ReportDefinition, rights: Rights, now: Instant): Promise<Report> {
    const stamp = await reportStamp(db, definition.courseId)
    const key = JSON.stringify([stamp, rights.branches, definition])
    return await reports.get(key, now, async () => await makeReport(db, { definition, rights, now }))
  }

  /** The report with what whoever asks may take away of it. */
  async function reportFor({
    input,
    staff,
    now,
  }: StaffCall<calls.ReportDefinition & { page?: number; format?: string }>) {
    const { page: _page, format: _format, ...definition } = input
    const report = await countedReport(definition, staff.rights, now)
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
  binder.bind(calls.savedReports, async ({ staff }) => ok(await listReports(db, staff.rights)))
  binder.bind(calls.saveReport, doing({ db }, saveReport))
  binder.bind(calls.removeReport, doing({ db }, removeReport))
}
