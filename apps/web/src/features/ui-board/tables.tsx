import BookOpenCheck from 'lucide-react/icons/book-open-check'
import ClockAlert from 'lucide-react/icons/clock-alert'
import Eye from 'lucide-react/icons/eye'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { useState } from 'react'
import { Badge } from '@anushilon/ui/layout/Badge.tsx'
import { Bengali } from '@anushilon/ui/text/Bengali.tsx'
import { type Column, DataTable } from '@anushilon/ui/layout/DataTable.tsx'
import { Empty } from '@anushilon/ui/feedback/Empty.tsx'
import { Pagination } from '@anushilon/ui/layout/Pagination.tsx'
import { Pending } from '../../ui/Pending.tsx'
import { RowActions, RowButton, RowLink, RowSheet } from '../../ui/RowActions.tsx'
import { Skeleton, SkeletonList } from '@anushilon/ui/feedback/Skeleton.tsx'
import { Tabs } from '@anushilon/ui/controls/Tabs.tsx'
import { Group } from './Group.tsx'

interface Row {
  readonly title: string
  readonly subject: string
  readonly marks: number | 'late'
  readonly merit: number | null
}

const ROWS: readonly Row[] = [
  { title: 'Physics 1st Paper: নিউটনীয় বলবিদ্যা', subject: 'Physics', marks: 21.25, merit: 14 },
  { title: 'রসায়ন ২য় পত্র: জৈব রসায়ন', subject: 'Chemistry', marks: 17.5, merit: 58 },
  { title: 'Higher Math: ম্যাট্রিক্স ও নির্ণায়ক', subject: 'Higher Math', marks: 'late', merit: null },
]

const COLUMNS: readonly Column<Row>[] = [
  { head: 'Sl No.', card: 'number', oneLine: true, cell: (_, index) => index + 1 },
  { head: 'Date', card: 'date', cell: () => <span className="num">12 Nov 2025, 8:00 PM</span> },
  { head: 'Title', card: 'title', cell: ({ title }) => <Bengali>{title}</Bengali> },
  { head: 'Subject', card: 'third', cell: ({ subject }) => subject },
  { head: 'D/W/M', card: 'third', cell: () => <Badge>Daily</Badge> },
  { head: 'Exam Type', card: 'third', cell: () => <Badge kind="brand">MCQ</Badge> },
  {
    head: 'Marks',
    card: 'half',
    cell: ({ marks }) =>
      marks === 'late' ? (
        <Badge kind="bad" icon={ClockAlert}>
          Late submission
        </Badge>
      ) : (
        marks.toFixed(2)
      ),
  },
  { head: 'Merit Postition', card: 'half', cell: ({ merit }) => merit ?? <Pending /> },
  { head: 'Action', card: 'actions', cell: ({ merit }) => (merit === null ? null : <Actions />) },
]

function Actions() {
  return (
    <RowActions>
      <RowButton icon={Eye} of="Vectors" onClick={() => undefined}>
        Result
      </RowButton>
      <RowLink icon={BookOpenCheck} of="Vectors" href="/ui">
        Solution
      </RowLink>
      <RowLink icon={RotateCcw} of="Vectors" href="/ui">
        Retake
      </RowLink>
      <RowSheet of="Vectors" href="/ui" />
    </RowActions>
  )
}

const TABS = [
  { id: 'mcq', label: 'MCQ' },
  { id: 'written', label: 'Written' },
  { id: 'both', label: 'Both' },
  { id: 'special', label: 'Special' },
  { id: 'mcq-special', label: 'Mcq Special' },
] as const

export function Tables() {
  const [tab, setTab] = useState<(typeof TABS)[number]['id']>('mcq')
  const [page, setPage] = useState(4)
  return (
    <Group title="Tabs, table, pagination, skeleton, empty" wide>
      <Tabs label="Variation" tabs={TABS} selected={tab} onSelect={setTab}>
        <DataTable
          caption={`Exams: ${tab}`}
          columns={COLUMNS}
          rows={ROWS}
          rowKey={({ title }) => title}
          stale={tab === 'written'}
        />
        <Pagination page={tab === 'both' ? 1 : page} totalPages={tab === 'both' ? 1 : 9} onPage={setPage} />
      </Tabs>
      <h3>Skeleton</h3>
      <Skeleton height={64} radius={10} />
      <h3>Skeleton list</h3>
      <SkeletonList count={2} height={64} />
      <h3>Empty</h3>
      <Empty title="No upcoming exams at the moment" hint="নতুন পরীক্ষার সময়সূচি এলে এখানে দেখা যাবে।" />
    </Group>
  )
}
