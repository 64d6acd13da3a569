import {
  SHIFT_PAGE,
  shiftFile,
  shiftPage,
  type KeyChoice,
  type ShiftPreview,
} from '@anushilon/contract/staff/corrections'
import { ErrorPanel } from '@anushilon/ui/feedback/ErrorPanel.tsx'
import { Pagination } from '@anushilon/ui/layout/Pagination.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { queryFor } from '../../api/queries.ts'
import { FileLink } from '../../file-link/FileLink.tsx'
import { Pending } from '../../ui/feedback/Pending.tsx'
import { Segment } from '../../ui/controls/Segment.tsx'
import css from './Correction.module.css'
import { counted } from '../../exam/shift/marks.ts'
import { ShiftFigures } from '../../exam/shift/ShiftFigures.tsx'
import { ShiftTable } from '../../exam/shift/ShiftTable.tsx'

interface Props {
  examId: string
  number: number
  wanted: KeyChoice
  shift: ShiftPreview
}

/** A correction in figures, and whom it moves: the top and the biggest moves, or everybody. */
export function Shift({ examId, number, wanted, shift }: Props) {
  const [shown, setShown] = useState<'top' | 'all'>('top')
  const { moved, students } = shift
  const file = { examId, number, key: wanted === 'cancelled' ? wanted : wanted.join(',') }
  return (
    <>
      <ShiftFigures shift={shift} />
      <div className={css.tools}>
        <Segment
          label="Who is listed"
          value={shown}
          options={[
            { value: 'top', name: 'Top and biggest' },
            { value: 'all', name: `All ${counted(students)}` },
          ]}
          onChange={setShown}
        />
        <FileLink of={shiftFile} input={file} button={{ look: 'text', small: true }} icon={Download}>
          CSV
        </FileLink>
      </div>
      {shown === 'all' && <Everybody key={shift.stamp} examId={examId} number={number} wanted={wanted} />}
      {shown === 'top' && moved.length > 0 && <ShiftTable caption="Top and biggest moves" rows={moved} />}
      {shown === 'top' && moved.length === 0 && <p className={css.none}>Nobody’s marks or place would change.</p>}
    </>
  )
}

function Everybody({ examId, number, wanted }: Omit<Props, 'shift'>) {
  const [page, setPage] = useState(1)
  const shifts = useQuery({
    ...queryFor(shiftPage, { examId, number, key: wanted, page }),
    placeholderData: keepPreviousData,
  })
  // Also where it came before: what was worked out then may no longer be so.
  if (shifts.isError) return <ErrorPanel onRetry={() => void shifts.refetch()} />
  if (shifts.data === undefined) return <Pending query={shifts} height={240} />
  const { rows, total } = shifts.data
  return (
    <>
      <ShiftTable caption="Everybody, in the new order" rows={rows} isDimmed={shifts.isPlaceholderData} />
      <div className={css.pages}>
        <span>
          {(page - 1) * SHIFT_PAGE + 1}–{Math.min(page * SHIFT_PAGE, total)} of {counted(total)}
        </span>
        {total > SHIFT_PAGE && <Pagination page={page} totalPages={Math.ceil(total / SHIFT_PAGE)} onPage={setPage} />}
      </div>
    </>
  )
}
