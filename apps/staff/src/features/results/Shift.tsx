import {
  SHIFT_PAGE,
  shiftFile,
  shiftPage,
  type KeyChoice,
  type ShiftPreview,
} from '@anushilon/contract/staff/corrections'
import { Alert } from '@anushilon/ui/feedback/Alert.tsx'
import { buttonClass, ButtonFace } from '@anushilon/ui/controls/button-face.tsx'
import { ErrorPanel } from '@anushilon/ui/feedback/ErrorPanel.tsx'
import { languageOf } from '@anushilon/ui/text/language.ts'
import { Pagination } from '@anushilon/ui/layout/Pagination.tsx'
import { Loading, Skeleton } from '@anushilon/ui/feedback/Skeleton.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import Trophy from 'lucide-react/icons/trophy'
import { useState } from 'react'
import { urlOf } from '../../api/client.ts'
import { queryFor } from '../../api/queries.ts'
import { Figures } from '../../ui/Figures.tsx'
import { Segment } from '../../ui/Segment.tsx'
import css from './Correction.module.css'
import { counted, marksText } from './marks.ts'
import { ShiftTable } from './ShiftTable.tsx'

interface Props {
  examId: string
  number: number
  wanted: KeyChoice
  shift: ShiftPreview
}

/** A correction in figures, and whom it moves: the top and the biggest moves, or everybody. */
export function Shift({ examId, number, wanted, shift }: Props) {
  const [shown, setShown] = useState<'top' | 'all'>('top')
  const { gain, lose, same, by, mean, first, moved, students } = shift
  const file = { examId, number, key: wanted === 'cancelled' ? wanted : wanted.join(',') }
  return (
    <>
      <div className={css.figures}>
        <Figures
          figures={[
            { name: `Gain ${spanText(by.gain)}`.trim(), value: gain, tone: 'good' },
            { name: `Lose ${spanText(by.lose)}`.trim(), value: lose, tone: lose > 0 ? 'bad' : undefined },
            { name: 'Same marks', value: same },
            { name: 'Mean', value: marksText(mean.after), note: `was ${marksText(mean.before)}` },
          ]}
        />
      </div>
      {first !== null && (
        <div className={css.first}>
          <Alert kind="warn" icon={Trophy} title="The first place changes.">
            <Names names={first.before} /> → <Names names={first.after} />
          </Alert>
        </div>
      )}
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
        <a className={buttonClass({ look: 'text', small: true })} href={urlOf(shiftFile, file)} download>
          <ButtonFace icon={Download}>CSV</ButtonFace>
        </a>
      </div>
      {shown === 'all' && <Everybody key={shift.stamp} examId={examId} number={number} wanted={wanted} />}
      {shown === 'top' && moved.length > 0 && <ShiftTable caption="Top and biggest moves" rows={moved} />}
      {shown === 'top' && moved.length === 0 && <p className={css.none}>Nobody’s marks or place would change.</p>}
    </>
  )
}

/** "1.25"; of a cancelled question, which those who left it blank gain less by, "1.00 to 1.25". */
function spanText(span: ShiftPreview['by']['gain']): string {
  if (span === null) return ''
  const [least, most] = [marksText(span.least), marksText(span.most)]
  return least === most ? most : `${least} to ${most}`
}

const MOST_NAMES = 5

/** Of a hundred who share the first place nobody reads all the names. */
function Names({ names }: { names: readonly string[] }) {
  const more = names.length - MOST_NAMES
  const said = names.slice(0, MOST_NAMES).join(', ')
  return (
    <>
      <span lang={languageOf(said)}>{said}</span>
      {more > 0 && ` and ${more} more`}
    </>
  )
}

function Everybody({ examId, number, wanted }: Omit<Props, 'shift'>) {
  const [page, setPage] = useState(1)
  const shifts = useQuery({
    ...queryFor(shiftPage, { examId, number, key: wanted, page }),
    placeholderData: keepPreviousData,
  })
  if (shifts.isError) return <ErrorPanel onRetry={() => void shifts.refetch()} />
  if (shifts.data === undefined) {
    return (
      <Loading>
        <Skeleton height={240} />
      </Loading>
    )
  }
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
