import {
  decideLateAttempts,
  type LateAttempt,
  lateAttempts,
  previewLateAttempts,
  reopenAttempts,
} from '@anushilon/contract/staff/late-attempts'
import { meritPage, resultsView } from '@anushilon/contract/staff/results'
import { LATE_CAUSES } from '@anushilon/domain/sitting/late-cause'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { invalidate, queryFor } from '../../api/queries.ts'
import { FilterBar, FilterSelect } from '../../ui/controls/FilterBar.tsx'
import { FaultAlert } from '../../ui/feedback/FaultAlert.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { Table } from '../../ui/layout/Table.tsx'
import { ShiftFigures } from '../shift/ShiftFigures.tsx'
import { useAction } from './during-queries.ts'
import css from './LateAnswers.module.css'
import { CAUSE_WORDS, lateAttemptColumns } from './late-attempt-columns.tsx'
import { fixed, type LateChoice, toggled } from './late-choice.ts'
import { MinutesChips } from './MinutesChips.tsx'
import { ReasonField } from './ReasonField.tsx'

type Doing = 'accept' | 'refuse' | 'reopen'

const ASK_AGAIN_MS = 15_000

/** All late attempts of an exam: chosen by branch or cause, decided about in one step with one reason. */
export function LateAttempts({ examId, canGoOn }: { examId: string; canGoOn: boolean }) {
  const late = useQuery({ ...queryFor(lateAttempts, { examId }), refetchInterval: ASK_AGAIN_MS })
  const [filter, setFilter] = useState({ branch: '', cause: '' })
  const [choice, setChoice] = useState<LateChoice>(null)
  const [reason, setReason] = useState('')
  const [minutes, setMinutes] = useState<number | null>(10)
  const all = late.data?.attempts ?? []
  const shown = all.filter(
    ({ branch, cause }) =>
      (filter.branch === '' || branch === filter.branch) && (filter.cause === '' || cause === filter.cause),
  )
  const ticked = fixed(all, choice)
  const isChosen = ({ studentId }: LateAttempt) => ticked.has(studentId)
  const chosen = shown.filter(isChosen).map(({ studentId }) => studentId)
  const preview = useQuery({
    ...queryFor(previewLateAttempts, { examId, studentIds: chosen }),
    enabled: chosen.length > 0,
  })
  const action = useAction(
    async (doing: Doing) => {
      const some = { examId, studentIds: chosen, reason }
      return doing === 'reopen'
        ? await call(reopenAttempts, { ...some, minutes: minutes ?? 0 })
        : await call(decideLateAttempts, { ...some, accept: doing === 'accept' })
    },
    {
      said: ({ students }) => `Done for ${students === 1 ? '1 student' : `${students} students`}`,
      onDone: () => {
        setChoice(null)
        void invalidate(lateAttempts, previewLateAttempts, resultsView, meritPage)
      },
    },
  )
  if (all.length === 0) return null
  const isIdle = !action.isPending && reason.trim() !== '' && chosen.length > 0
  const branches = [...new Set(all.flatMap(({ branch }) => branch ?? []))].toSorted()
  const toggle = (studentId: number) => setChoice((before) => toggled(all, before, studentId))
  // Who writes a reason writes it for those who are ticked now.
  const give = (words: string) => {
    setReason(words)
    setChoice(ticked)
  }
  return (
    <Panel
      title="Late attempts"
      count={all.length}
      meta={`${chosen.length} chosen`}
      flush
      foot={
        <div className={css.foot}>
          <ReasonField label="Reason (whose attempt is left late reads it)" value={reason} onChange={give} />
          <Button disabled={!isIdle} onClick={() => action.mutate('accept')}>
            Accept {chosen.length}
          </Button>
          <Button look="quiet" disabled={!isIdle} onClick={() => action.mutate('refuse')}>
            Leave {chosen.length} late
          </Button>
          {canGoOn && (
            <>
              <MinutesChips label="Open again for" value={minutes} onChange={setMinutes} />
              <Button look="quiet" disabled={!isIdle || minutes === null} onClick={() => action.mutate('reopen')}>
                Open {chosen.length} again
              </Button>
            </>
          )}
          {reason.trim() === '' && (
            <p className={css.small}>
              Say why first: it is kept in the log, and students whose attempts are left late read it.
            </p>
          )}
          <FaultAlert error={action.error} />
        </div>
      }
    >
      <FilterBar>
        {branches.length > 1 && (
          <FilterSelect
            label="Branch of late attempts"
            all="All branches"
            value={filter.branch}
            options={branches.map((branch) => ({ value: branch, label: branch }))}
            onChange={(branch) => setFilter({ ...filter, branch })}
          />
        )}
        <FilterSelect
          label="Cause"
          all="All causes"
          value={filter.cause}
          options={LATE_CAUSES.map((cause) => ({ value: cause, label: CAUSE_WORDS[cause] }))}
          onChange={(cause) => setFilter({ ...filter, cause })}
        />
      </FilterBar>
      <Table
        caption="Late attempts"
        rows={shown}
        keyOf={({ studentId }) => studentId}
        columns={lateAttemptColumns(isChosen, toggle)}
      />
      {chosen.length > 0 && preview.data !== undefined && <ShiftFigures shift={preview.data} />}
    </Panel>
  )
}
