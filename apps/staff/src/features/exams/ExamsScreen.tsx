import { EXAM_STATES, examList, type ExamRow, type ExamState } from '@anushilon/contract/staff/overview'
import { Badge } from '@anushilon/ui/layout/Badge.tsx'
import { dhakaMoment } from '@anushilon/domain/dhaka-time'
import { Empty } from '@anushilon/ui/feedback/Empty.tsx'
import { ErrorPanel } from '@anushilon/ui/feedback/ErrorPanel.tsx'
import { languageOf } from '@anushilon/ui/text/language.ts'
import { LinkButton } from '@anushilon/ui/controls/LinkButton.tsx'
import { Pagination } from '@anushilon/ui/layout/Pagination.tsx'
import { SkeletonList } from '@anushilon/ui/feedback/Skeleton.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { queryFor } from '../../api/queries.ts'
import { STATE_NAMES } from '../../exam/life.ts'
import { LifeDots } from '../../exam/LifeLine.tsx'
import { StateBadge } from '../../exam/StateBadge.tsx'
import { frequency as FREQUENCY_LABELS, variation as VARIATION_LABELS } from '@anushilon/ui/text/exam-words.ts'
import { examPath } from '../../paths.ts'
import { FilterBar, FilterChips } from '../../ui/controls/FilterBar.tsx'
import { Table, type TableColumn } from '../../ui/layout/Table.tsx'
import { ExamFilters, useExamFilter } from './ExamFilters.tsx'
import { ExamsHead } from './ExamsHead.tsx'
import css from './ExamsScreen.module.css'
import { nextAction } from './next-action.ts'

const PAGE = 30

const COLUMNS: readonly TableColumn<ExamRow>[] = [
  {
    head: 'Exam',
    cell: (exam) => (
      <>
        <Link href={examPath(exam.id)} className={css.name} lang={languageOf(exam.name)}>
          {exam.name}
        </Link>
        <small className={css.sub} lang={languageOf(exam.courseName)}>
          {exam.courseName}
        </small>
      </>
    ),
  },
  {
    head: 'Starts',
    cell: ({ opensAt }) => <span className={css.line}>{opensAt === null ? 'not set' : dhakaMoment(opensAt)}</span>,
  },
  {
    head: 'Type',
    cell: ({ frequency, variation }) => (
      <span className={css.badges}>
        <Badge>{FREQUENCY_LABELS[frequency]}</Badge>
        <Badge kind="brand">{VARIATION_LABELS[variation]}</Badge>
      </span>
    ),
  },
  {
    head: 'State',
    cell: (exam) => (
      <span className={css.state}>
        <StateBadge exam={exam} />
        <LifeDots state={exam.state} />
      </span>
    ),
  },
  { head: 'Sat / expected', isNumber: true, cell: ({ started, expected }) => `${started} / ${expected}` },
  {
    head: 'Action',
    card: 'actions',
    isNumber: true,
    cell: (exam) => {
      const { name, tab } = nextAction(exam)
      return (
        <span className={css.line}>
          <LinkButton href={examPath(exam.id, tab)} look="quiet" small aria-label={`${name}: ${exam.name}`}>
            {name}
          </LinkButton>
        </span>
      )
    },
  },
]

export function ExamsScreen() {
  const [state, setState] = useState<ExamState | ''>('')
  const [page, setPage] = useState(1)
  const { filter, fields } = useExamFilter(() => setPage(1))
  const list = useQuery({
    ...queryFor(examList, {
      ...filter,
      page,
      ...(state === '' ? {} : { state }),
    }),
    placeholderData: keepPreviousData,
  })
  function show(next: ExamState | '') {
    setState(next)
    setPage(1)
  }

  const counts = list.data?.counts
  const all = counts === undefined ? 0 : Object.values(counts).reduce((sum, count) => sum + count, 0)
  const chips = [
    { value: '' as const, name: 'All', count: all },
    ...EXAM_STATES.map((value) => ({ value, name: STATE_NAMES[value], count: counts?.[value] ?? 0 })),
  ]
  return (
    <>
      <ExamsHead title="Exams" view="list" />
      <FilterChips label="State" chips={chips} value={state} onChange={show} />
      <div className={css.sheet}>
        <FilterBar>
          <ExamFilters fields={fields} courses={list.data?.courses} />
        </FilterBar>
        {list.isError && <ErrorPanel onRetry={() => void list.refetch()} />}
        {list.data === undefined && !list.isError && <SkeletonList count={8} height={48} />}
        {list.data !== undefined && list.data.exams.length === 0 && (
          <Empty title="No exam here" hint="অন্য কিছু খুঁজুন, বা নতুন পরীক্ষা তৈরি করুন।" />
        )}
        {list.data !== undefined && list.data.exams.length > 0 && (
          <>
            <Table
              caption="Exams"
              columns={COLUMNS}
              rows={list.data.exams}
              keyOf={({ id }) => id}
              isDimmed={list.isPlaceholderData || list.isError}
              isWide
            />
            {list.data.total > PAGE && (
              <Pagination page={page} totalPages={Math.ceil(list.data.total / PAGE)} onPage={setPage} />
            )}
          </>
        )}
      </div>
    </>
  )
}
