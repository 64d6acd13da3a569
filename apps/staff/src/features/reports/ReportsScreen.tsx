import { reportFile, reportPdf, reportView, REPORT_PAGE } from '@anushilon/contract/staff/reports'
import { Empty } from '@anushilon/ui/feedback/Empty.tsx'
import { ErrorPanel } from '@anushilon/ui/feedback/ErrorPanel.tsx'
import { SkeletonList } from '@anushilon/ui/feedback/Skeleton.tsx'
import { Pagination } from '@anushilon/ui/layout/Pagination.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import { useState } from 'react'
import { faultText } from '../../api/fault-text.ts'
import { queryFor } from '../../api/queries.ts'
import { FileLink } from '../../file-link/FileLink.tsx'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { definitionOf, NEW_REPORT, type ReportForm } from './report-form.ts'
import { ReportChoices } from './ReportChoices.tsx'
import { ReportSheet } from './ReportSheet.tsx'
import css from './Reports.module.css'
import { SavedReports } from './SavedReports.tsx'

/** Merit over several exams: chosen on the left, the sheet beside it. */
export function ReportsScreen() {
  const [form, setForm] = useState<ReportForm>(NEW_REPORT)
  const [page, setPage] = useState(1)
  const definition = definitionOf(form)
  const report = useQuery({
    ...queryFor(reportView, { ...(definition ?? { ...NOTHING }), page }),
    enabled: definition !== null,
    placeholderData: keepPreviousData,
  })
  const change = (to: ReportForm) => {
    setForm(to)
    setPage(1)
  }
  const view = definition === null ? undefined : report.data
  return (
    <>
      <PageHead title="Reports" note="Merit, attendance and branches over several exams. Only published results count.">
        {definition !== null && (
          <div className={css.files}>
            {(['csv', 'xlsx'] as const).map((format) => (
              <FileLink key={format} of={reportFile} input={{ ...definition, format }} button={SMALL} icon={Download}>
                {format.toUpperCase()}
              </FileLink>
            ))}
            <FileLink of={reportPdf} input={definition} button={SMALL} icon={Printer}>
              Print (PDF)
            </FileLink>
          </div>
        )}
      </PageHead>
      <div className={css.columns}>
        <div>
          <SavedReports definition={definition} onOpen={change} />
          <ReportChoices form={form} onChange={change} exams={view?.exams ?? []} />
        </div>
        <div>
          {definition === null && (
            <Empty title="Choose a course and its exams" hint="কোর্স আর পরীক্ষা বেছে নিলে তালিকা এখানে আসবে।" />
          )}
          {definition !== null && report.isError && (
            <ErrorPanel title={faultText(report.error)} onRetry={() => void report.refetch()} />
          )}
          {definition !== null && report.isPending && <SkeletonList count={1} height={420} />}
          {view !== undefined && !report.isError && (
            <>
              <ReportSheet view={view} isOld={report.isPlaceholderData} />
              {view.total > REPORT_PAGE && (
                <Pagination page={page} totalPages={Math.ceil(view.total / REPORT_PAGE)} onPage={setPage} />
              )}
            </>
          )}
        </div>
      </div>
    </>
  )
}

const SMALL = { look: 'quiet', small: true } as const

/** Never asked for. */
const NOTHING = { courseId: 'none', span: 'chosen', measure: 'average', absent: 'zero' } as const
