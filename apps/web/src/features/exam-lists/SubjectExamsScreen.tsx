import type { ListedExam } from '@anushilon/contract/operations/catalogue'
import { useEffect, useRef } from 'react'
import { useLocation, useParams, useSearch } from 'wouter'
import { dhakaClock, dhakaDate } from '@anushilon/domain/dhaka-time'
import { PAGE_SIZE } from '@anushilon/domain/pages'
import { pageIn } from '../../lib/use-list-place.ts'
import { paths, pathTo } from '../../paths.ts'
import { errors, lists as bn } from '../../text/bn.ts'
import { frequency as frequencies, lists, variation as variations } from '../../text/en.ts'
import { examList } from '../../text/en-home.ts'
import { Badge } from '@anushilon/ui/layout/Badge.tsx'
import { BilingualName } from '../../ui/BilingualName.tsx'
import { DataTable, type Column } from '@anushilon/ui/layout/DataTable.tsx'
import { Empty } from '@anushilon/ui/feedback/Empty.tsx'
import { ErrorPanel } from '@anushilon/ui/feedback/ErrorPanel.tsx'
import { languageOf } from '@anushilon/ui/text/language.ts'
import { Page, PageHead } from '../../ui/Page.tsx'
import { Pagination } from '@anushilon/ui/layout/Pagination.tsx'
import { SkeletonList } from '@anushilon/ui/feedback/Skeleton.tsx'
import { Tabs } from '@anushilon/ui/controls/Tabs.tsx'
import { frequencyIn } from './ExamListScreen.tsx'
import { ListedTitle } from './ListedTitle.tsx'
import css from './SubjectExamsScreen.module.css'
import { LISTED_VARIATIONS, useSubjectExams, type ListedVariation, type WantedPage } from './use-subject-exams.ts'
import { useSubjects } from './use-subjects.ts'

const TABS = LISTED_VARIATIONS.map((id) => ({ id, label: variations[id] }))

export function SubjectExamsScreen() {
  const { sId, variation: address } = useParams<{ sId: string; variation: string }>()
  const frequency = frequencyIn(address)
  const { tab, page, open } = usePlace()
  const name = useSubjects().data?.find(({ id }) => id === sId)?.name

  const panel = useRef<HTMLDivElement>(null)

  // The buttons stand below the list: whoever turns the page wants to read it from its top.
  function turnTo(next: number) {
    open(tab, next)
    const top = panel.current
    if (top !== null && top.getBoundingClientRect().top < 0) top.scrollIntoView()
  }

  function openTab(next: ListedVariation) {
    open(next, 1)
  }

  return (
    <Page>
      <PageHead
        title={name === undefined ? examList.titles[frequency] : <BilingualName name={name} inline />}
        back={{ href: pathTo(paths.examList, { type: frequency }), label: examList.titles[frequency] }}
      />
      <Tabs label={lists.examType} tabs={TABS} selected={tab} onSelect={openTab}>
        <div ref={panel}>
          <ExamPages list={{ subjectId: sId, frequency, variation: tab, page }} onPage={turnTo} />
        </div>
      </Tabs>
    </Page>
  )
}

/** It stands in the address: whoever comes back from an exam finds the list as they left it. */
function usePlace() {
  const [path, navigate] = useLocation()
  const search = new URLSearchParams(useSearch())
  return {
    tab: LISTED_VARIATIONS.find((name) => name === search.get('tab')) ?? 'mcq',
    page: pageIn(search.get('page') ?? ''),
    open: (tab: ListedVariation, page: number) =>
      navigate(`${path}?${new URLSearchParams({ tab, page: String(page) })}`, { replace: true }),
  }
}

interface PagesProps {
  readonly list: WantedPage
  readonly onPage: (page: number) => void
}

function ExamPages({ list, onPage }: PagesProps) {
  const { page, frequency } = list
  const found = useSubjectExams(list)
  const lastPage = found.isPlaceholderData ? undefined : found.data?.pages.total

  // The list has become shorter since the page was chosen.
  useEffect(() => {
    if (lastPage !== undefined && page > lastPage) onPage(lastPage)
  }, [lastPage, page, onPage])

  if (found.isError && found.data === undefined)
    return <ErrorPanel hint={errors.informUs} onRetry={() => void found.refetch()} />
  if (found.data === undefined) return <SkeletonList count={6} height={108} />
  const { exams, pages } = found.data
  if (exams.length === 0 && pages.current === 1) return <Empty title={lists.noData} hint={bn.noExams} />
  return (
    <>
      <DataTable
        caption={examList.titles[frequency]}
        columns={columnsFrom((pages.current - 1) * PAGE_SIZE + 1)}
        rows={exams}
        rowKey={(exam) => exam.id}
        stale={found.isPlaceholderData}
      />
      <Pagination page={page} totalPages={pages.total} onPage={onPage} />
    </>
  )
}

function columnsFrom(first: number): Column<ListedExam>[] {
  return [
    { head: lists.slNo, card: 'number', cell: (_, index) => first + index, oneLine: true },
    { head: lists.date, card: 'date', cell: (exam) => <Starts at={exam.startsAt} /> },
    { head: lists.title, card: 'title', cell: (exam) => <ListedTitle exam={exam} /> },
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

function Starts({ at }: { readonly at: number }) {
  return (
    <span className={css.moment}>
      {dhakaDate(at)} <span>{dhakaClock(at)}</span>
    </span>
  )
}
