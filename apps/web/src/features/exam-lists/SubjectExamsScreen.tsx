import type { ListedExam } from '@anushilon/contract/operations/catalogue'
import type { Frequency } from '@anushilon/domain/variation'
import { useState } from 'react'
import { useParams } from 'wouter'
import { dhakaDateTime } from '../../lib/dhaka-time.ts'
import { paths, pathTo } from '../../paths.ts'
import { lists as bn } from '../../text/bn.ts'
import { examList, frequency as frequencies, lists, variation as variations } from '../../text/en.ts'
import { Badge } from '../../ui/Badge.tsx'
import { BilingualName } from '../../ui/BilingualName.tsx'
import { DataTable, type Column } from '../../ui/DataTable.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { languageOf } from '../../ui/language.ts'
import { Page, PageHead } from '../../ui/Page.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { frequencyIn } from './ExamListScreen.tsx'
import { LISTED_VARIATIONS, useSubjectExams, type ListedVariation } from './use-subject-exams.ts'
import { useSubjects } from './use-subjects.ts'

const TABS = LISTED_VARIATIONS.map((id) => ({ id, label: variations[id] }))
const PAGE_SIZE = 10

export function SubjectExamsScreen() {
  const { sId = '', variation: address } = useParams<{ sId: string; variation: string }>()
  const frequency = frequencyIn(address)
  const [tab, setTab] = useState<ListedVariation>('mcq')
  const name = useSubjects().data?.find(({ id }) => id === sId)?.name
  return (
    <Page>
      <PageHead
        title={name === undefined ? examList.titles[frequency] : <BilingualName name={name} />}
        back={{ href: pathTo(paths.examList, { type: frequency }), label: examList.titles[frequency] }}
      />
      <Tabs label={lists.examType} tabs={TABS} selected={tab} onSelect={setTab}>
        <ExamPages key={`${sId}/${frequency}/${tab}`} subjectId={sId} frequency={frequency} variation={tab} />
      </Tabs>
    </Page>
  )
}

interface PagesProps {
  readonly subjectId: string
  readonly frequency: Frequency
  readonly variation: ListedVariation
}

function ExamPages({ subjectId, frequency, variation }: PagesProps) {
  const [page, setPage] = useState(1)
  const found = useSubjectExams({ subjectId, frequency, variation, page })
  if (found.isError && found.data === undefined) return <ErrorPanel onRetry={() => void found.refetch()} />
  if (found.data === undefined) return <SkeletonList count={6} height={108} />
  const { exams, pages } = found.data
  if (exams.length === 0 && page === 1) return <Empty title={lists.noData} hint={bn.noExams} />
  return (
    <>
      <DataTable
        caption={examList.titles[frequency]}
        columns={columnsFrom((page - 1) * PAGE_SIZE + 1)}
        rows={exams}
        rowKey={(exam) => exam.id}
        stale={found.isPlaceholderData}
      />
      <Pagination page={page} totalPages={pages.total} onPage={setPage} />
    </>
  )
}

function columnsFrom(first: number): Column<ListedExam>[] {
  return [
    { head: lists.slNo, card: 'number', cell: (_, index) => first + index, oneLine: true },
    { head: lists.date, card: 'date', cell: (exam) => dhakaDateTime(exam.startsAt) },
    { head: lists.title, card: 'title', cell: (exam) => <span lang={languageOf(exam.name)}>{exam.name}</span> },
    {
      head: lists.subject,
      card: 'third',
      cell: (exam) => <span lang={languageOf(exam.subjectName)}>{exam.subjectName}</span>,
    },
    { head: lists.frequency, card: 'third', cell: (exam) => <Badge>{frequencies[exam.frequency]}</Badge> },
    {
      head: lists.examType,
      card: 'third',
      cell: (exam) => <Badge kind="brand">{variations[exam.variation]}</Badge>,
    },
  ]
}
