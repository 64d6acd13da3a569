import { removeReport, savedReports, saveReport, type ReportDefinition } from '@anushilon/contract/staff/reports'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { toast } from '@anushilon/ui/feedback/toast.ts'
import { languageOf } from '@anushilon/ui/text/language.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { FaultAlert } from '../../ui/feedback/FaultAlert.tsx'
import { queryFor } from '../../api/queries.ts'
import { newRequestKey } from '../../api/request-key.ts'
import { useSaving } from '../../api/use-change.ts'
import { NameForm } from '../../ui/controls/NameForm.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { formOf, type ReportForm } from './report-form.ts'
import css from './Reports.module.css'

interface Props {
  definition: ReportDefinition | null
  onOpen: (form: ReportForm) => void
}

/** What was saved is how to count, never the figures: next week it counts next week's exams. */
export function SavedReports({ definition, onOpen }: Props) {
  const { reports, hasMore } = useQuery(queryFor(savedReports, {})).data ?? { reports: [], hasMore: false }
  // One key until it is saved: a save that is sent again is the same report.
  const [key, setKey] = useState(newRequestKey)
  const changing = useSaving(savedReports)
  const save = async (name: string) => {
    if (definition === null) return
    await call(saveReport, { ...definition, id: key, name })
    setKey(newRequestKey())
    toast(`Saved: ${name}`, 'success')
  }
  return (
    <Panel
      title="Saved reports"
      count={reports.length}
      foot={hasMore && 'There are older ones: they are shown once newer ones are removed.'}
    >
      {reports.length > 0 && (
        <ul className={css.saved}>
          {reports.map((report) => (
            <li key={report.id}>
              <Button look="text" small onClick={() => onOpen(formOf(report))}>
                <span lang={languageOf(report.name)}>{report.name}</span>
              </Button>
              <Button
                look="quiet"
                small
                aria-label={`Remove ${report.name}`}
                onClick={() => changing.mutate(async () => await call(removeReport, { id: report.id }))}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      <FaultAlert error={changing.error} />
      {definition === null ? (
        <p className={css.soft}>What you choose can be saved under a name and opened again next week.</p>
      ) : (
        <NameForm label="Name of this report" action="Save" change={changing} onName={save} />
      )}
    </Panel>
  )
}
