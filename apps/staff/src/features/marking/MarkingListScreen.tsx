import type { ReplyOf } from '@anushilon/contract/endpoint'
import { MARKING_PAGE, markingList } from '@anushilon/contract/staff/marking-piles'
import { Alert } from '@anushilon/ui/feedback/Alert.tsx'
import { Badge } from '@anushilon/ui/layout/Badge.tsx'
import { dhakaMoment } from '@anushilon/domain/dhaka-time'
import { Empty } from '@anushilon/ui/feedback/Empty.tsx'
import { LinkButton } from '@anushilon/ui/controls/LinkButton.tsx'
import { Pagination } from '@anushilon/ui/layout/Pagination.tsx'
import { Words } from '@anushilon/ui/text/Words.tsx'
import Check from 'lucide-react/icons/check'
import ReceiptText from 'lucide-react/icons/receipt-text'
import PencilLine from 'lucide-react/icons/pencil-line'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMe } from '../../api/me.ts'
import { queryFor } from '../../api/queries.ts'
import { serverNow } from '../../api/server-clock.ts'
import { PromisedBadge } from '../../exam/PromisedBadge.tsx'
import { markingExamPath, markingPilePath, markingScriptsPath, paths } from '../../paths.ts'
import { useShorterList } from '../../ui/controls/use-shorter-list.ts'
import { counted } from '../../ui/text/counted.ts'
import { Pending } from '../../ui/feedback/Pending.tsx'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { type TableColumn, Table } from '../../ui/layout/Table.tsx'
import { marksOnDevice } from './desk/sync/marks-outbox.ts'
import css from './Marking.module.css'
import { MarkedBar } from './MarkedBar.tsx'

type Row = ReplyOf<typeof markingList>['body']['exams'][number]

/** Every exam with written answers: what waits first. */
export function MarkingListScreen() {
  const { role } = useMe()
  const [page, setPage] = useState(1)
  const exams = useQuery({
    ...queryFor(markingList, { page }),
    refetchInterval: 30_000,
    placeholderData: keepPreviousData,
  })
  const pages = exams.data && Math.max(1, Math.ceil(exams.data.total / MARKING_PAGE))
  useShorterList(page, pages, setPage)
  return (
    <>
      <PageHead title="Marking" note="Written answers, by exam">
        {role === 'owner' && (
          <LinkButton href={paths.paySheet} look="quiet" icon={ReceiptText}>
            Marked, for pay
          </LinkButton>
        )}
      </PageHead>
      <Unsent />
      <Pending query={exams} count={4} height={56} />
      {exams.data !== undefined && <Lists rows={exams.data.exams} isWhole={pages === 1} />}
      {pages !== undefined && pages > 1 && <Pagination page={page} totalPages={pages} onPage={setPage} />}
    </>
  )
}

/** Somebody closed the desk in a dead spot. */
function Unsent() {
  const { id } = useMe()
  const unsent = marksOnDevice(id)
  const [first] = unsent
  if (first === undefined) return null
  return (
    <div className={css.gap}>
      <Alert
        kind="warn"
        title={unsent.length === 1 ? '1 mark is on this device only' : `${unsent.length} marks are on this device only`}
      >
        <LinkButton href={markingPilePath(first)} look="text" small>
          Open the desk to send
        </LinkButton>
      </Alert>
    </div>
  )
}

const isUnmarked = ({ isOut, marked, scripts }: Row) => !isOut && marked < scripts

interface ListsProps {
  readonly rows: readonly Row[]
  /** Of one page of several nothing is said of all exams. */
  readonly isWhole: boolean
}

function Lists({ rows, isWhole }: ListsProps) {
  const waiting = rows.filter((row) => isUnmarked(row) || row.secondLeft > 0)
  const others = rows.filter((row) => !waiting.includes(row))
  const [urgent] = waiting
  if (rows.length === 0 && isWhole)
    return <Empty title="Nothing to mark" hint="লিখিত পরীক্ষার উত্তর জমা হলে এখানে দেখা যাবে।" />
  return (
    <div className={css.lists}>
      {waiting.length === 0 && isWhole && (
        <div className={css.gap}>
          <Empty title="Everything is marked" />
        </div>
      )}
      {waiting.length > 0 && (
        <Panel title="Waits for marking" {...(isWhole && { count: waiting.length })} flush>
          <Table caption="Exams that wait for marks" columns={columns(urgent)} rows={waiting} keyOf={keyOf} isWide />
        </Panel>
      )}
      {others.length > 0 && (
        <Panel title="Marked" {...(isWhole && { count: others.length })} flush>
          <Table caption="Exams that are marked" columns={columns(undefined)} rows={others} keyOf={keyOf} isWide />
        </Panel>
      )}
    </div>
  )
}

function Mine({ mine, shareLeft }: Pick<Row, 'mine' | 'shareLeft'>) {
  return (
    <span className={css.exam}>
      {mine}
      <small>share: {shareLeft} left</small>
    </span>
  )
}

const wordFor = (row: Row) => (isUnmarked(row) || row.secondLeft > 0 ? 'Mark' : 'Open')
const keyOf = ({ examId }: Row) => examId

/** The most urgent one has the primary button. */
function columns(urgent: Row | undefined): readonly TableColumn<Row>[] {
  return [
    {
      head: 'Exam',
      cell: ({ name, courseName, closesAt, promisedAt, isOut, secondLeft }) => (
        <span className={css.exam}>
          <b>
            <Words text={name} />
          </b>
          <small>
            {courseName} · {closesAt > serverNow() ? 'closes ' : ''}
            {dhakaMoment(closesAt)}
          </small>
          {secondLeft > 0 && <small>{counted(secondLeft, 'second mark')} to give</small>}
          {promisedAt !== null && !isOut && (
            <span>
              <PromisedBadge at={promisedAt} />
            </span>
          )}
        </span>
      ),
    },
    { head: 'Marked', card: 'wide', cell: ({ marked, scripts }) => <MarkedBar marked={marked} total={scripts} /> },
    {
      head: 'By you',
      cell: ({ mine, shareLeft }) => (shareLeft === 0 ? mine || '—' : <Mine {...{ mine, shareLeft }} />),
      isNumber: true,
    },
    { head: '2nd look', cell: ({ secondLook }) => (secondLook === 0 ? '—' : secondLook), isNumber: true },
    {
      head: 'Next',
      card: 'actions',
      isNumber: true,
      cell: (row) =>
        row.isOut && row.secondLeft === 0 ? (
          <span className={css.actions}>
            <Badge kind="ok" icon={Check}>
              Results out
            </Badge>{' '}
            <LinkButton href={markingScriptsPath(row.examId)} small look="text" aria-label={`Scripts of ${row.name}`}>
              Scripts
            </LinkButton>
          </span>
        ) : (
          <span className={css.actions}>
            <LinkButton
              href={markingExamPath(row.examId)}
              small
              look={row === urgent ? 'primary' : 'quiet'}
              icon={PencilLine}
              aria-label={`${wordFor(row)} ${row.name}`}
            >
              {wordFor(row)}
            </LinkButton>
          </span>
        ),
    },
  ]
}
