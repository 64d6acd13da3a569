import { ALLOWED_DEVIATION, secondMarks } from '@anushilon/contract/staff/second-marks'
import { latinDigits } from '@anushilon/domain/digits'
import { Field } from '@anushilon/ui/controls/Field.tsx'
import { Empty } from '@anushilon/ui/feedback/Empty.tsx'
import { SkeletonList } from '@anushilon/ui/feedback/Skeleton.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'wouter'
import { queryFor } from '../../../api/queries.ts'
import { LoadFault } from '../../../app/LoadFault.tsx'
import { markingExamPath } from '../../../paths.ts'
import { BackLink } from '../../../ui/layout/BackLink.tsx'
import { PageHead } from '../../../ui/layout/PageHead.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { Table } from '../../../ui/layout/Table.tsx'
import { useDebounced } from '../../../ui/controls/use-debounced.ts'
import { ChoosePanel } from './ChoosePanel.tsx'
import { comparedColumns, MARKER_DEVIATION, QUESTION_DEVIATION } from './deviation-columns.tsx'
import css from '../Marking.module.css'

/** More than any question is worth. */
const MOST_DEVIATION = 1_000

/** A sample that others mark again blind, and how far the two marks are apart. Nothing here changes a result by itself. */
export function SecondMarksScreen() {
  const { examId = '' } = useParams()
  const [typed, setTyped] = useState(String(ALLOWED_DEVIATION))
  const given = Number(latinDigits(useDebounced(typed).trim() || String(ALLOWED_DEVIATION)))
  const allowed = Number.isNaN(given) || given < 0 ? ALLOWED_DEVIATION : Math.min(given, MOST_DEVIATION)
  const { data, isLoadingError, error, refetch } = useQuery({
    ...queryFor(secondMarks, { examId, allowed }),
    placeholderData: keepPreviousData,
    refetchInterval: 15_000,
  })
  if (isLoadingError) return <LoadFault error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <SkeletonList count={4} height={56} />
  const { name, questions, markers, scripts, chosen, isOut } = data
  return (
    <>
      <BackLink href={markingExamPath(examId)}>{`${name} · Marking`}</BackLink>
      <PageHead title="Second marks" note="A sample, marked again by others who do not see the first mark." />
      <div className={css.columns}>
        <div>
          <Panel title="By question" flush meta={`${scripts.length} of ${chosen} marked again`}>
            <Table
              caption="Deviation by question"
              columns={QUESTION_DEVIATION}
              rows={questions}
              keyOf={({ section, question }) => `${section}/${question}`}
            />
          </Panel>
          <Panel title="By first marker" flush>
            {markers.length === 0 ? (
              <Empty title="Nothing is marked again yet." />
            ) : (
              <Table
                caption="Deviation by marker"
                columns={MARKER_DEVIATION}
                rows={markers}
                keyOf={({ id }) => String(id)}
                toneOf={({ beyond }) => (beyond > 0 ? 'warn' : undefined)}
              />
            )}
          </Panel>
          {scripts.length > 0 && (
            <Panel
              title="Script by script"
              count={scripts.length}
              meta={isOut ? 'Results are out: open a script to change its mark' : undefined}
              flush
            >
              <Table
                caption="Scripts with both marks"
                columns={comparedColumns(examId, isOut)}
                rows={scripts}
                keyOf={({ scriptId, section, question }) => `${scriptId}/${section}/${question}`}
                toneOf={({ first, second, settled }) =>
                  settled === null && Math.abs(first - second) > allowed ? 'warn' : undefined
                }
              />
            </Panel>
          )}
        </div>
        <div>
          <ChoosePanel examId={examId} marked={data.marked} chosen={chosen} />
          <Panel title="How far apart is too far">
            <Field
              label="Marks"
              hint="Further apart than this is counted and marked."
              numeric
              inputMode="decimal"
              value={typed}
              onChange={setTyped}
            />
          </Panel>
        </div>
      </div>
    </>
  )
}
