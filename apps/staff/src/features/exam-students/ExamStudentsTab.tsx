import {
  EXAM_STUDENTS_PAGE,
  examStudents,
  examStudentsFile,
  liveBoard,
  SITTING_STATES,
  type SittingState,
} from '@anushilon/contract/staff/live'
import { Empty } from '@anushilon/ui/feedback/Empty.tsx'
import { ErrorPanel } from '@anushilon/ui/feedback/ErrorPanel.tsx'
import { Pagination } from '@anushilon/ui/layout/Pagination.tsx'
import { SkeletonList } from '@anushilon/ui/feedback/Skeleton.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearch } from 'wouter'
import { FileLink } from '../../file-link/FileLink.tsx'
import { queryFor } from '../../api/queries.ts'
import { LateAttempts } from '../../exam/during/LateAttempts.tsx'
import { StudentActionDialog, type RequestedAction } from '../../exam/during/StudentActionDialog.tsx'
import { canGoOn } from '../../exam/during/StudentActions.tsx'
import { SITTING_LABELS } from '../../exam/during/sitting-words.ts'
import type { TabScreenProps } from '../../exam/tab-screen.ts'
import { FilterBar, FilterChips, FindField } from '../../ui/controls/FilterBar.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { useDebounced } from '../../ui/controls/use-debounced.ts'
import { useShorterList } from '../../ui/controls/use-shorter-list.ts'
import { ExamStudentsTable } from './ExamStudentsTable.tsx'

const LOOK_MS = 10_000

/** Everybody the exam is for, with their state and what can be done for them. */
export function ExamStudentsTab({ exam }: TabScreenProps) {
  const asked = new URLSearchParams(useSearch())
  const [find, setFind] = useState(asked.get('find') ?? '')
  const [state, setState] = useState<SittingState | ''>(stateOf(asked.get('state')))
  const [page, setPage] = useState(1)
  const [doing, setDoing] = useState<RequestedAction | null>(null)
  const words = useDebounced(find.trim())
  const filter = {
    examId: exam.id,
    ...(words === '' ? {} : { find: words }),
    ...(state === '' ? {} : { state }),
  }
  const list = useQuery({
    ...queryFor(examStudents, { ...filter, page }),
    refetchInterval: LOOK_MS,
    placeholderData: keepPreviousData,
  })
  useShorterList(page, list.data && Math.ceil(list.data.total / EXAM_STUDENTS_PAGE), setPage)
  const board = useQuery({ ...queryFor(liveBoard, { examId: exam.id }), enabled: doing !== null })

  if (list.isError && list.data === undefined) return <ErrorPanel onRetry={() => void list.refetch()} />
  const { counts, students, total = 0 } = list.data ?? {}
  const everybody = SITTING_STATES.reduce((sum, each) => sum + (counts?.[each] ?? 0), 0)
  const chips = [
    { value: '' as const, name: 'All', count: everybody },
    ...SITTING_STATES.map((each) => ({ value: each, name: SITTING_LABELS[each], count: counts?.[each] ?? 0 })),
  ]
  return (
    <>
      <LateAttempts examId={exam.id} canGoOn={canGoOn(exam)} />
      <Panel
        title="Students"
        count={total}
        meta={
          total > 0 ? (
            <FileLink of={examStudentsFile} input={{ ...filter, format: 'xlsx' }}>
              This list with mobiles (XLSX)
            </FileLink>
          ) : undefined
        }
        flush
      >
        <FilterBar>
          <FindField
            label="Name or registration number"
            value={find}
            onChange={(value) => {
              setFind(value)
              setPage(1)
            }}
          />
          <FilterChips
            label="State"
            chips={chips}
            value={state}
            onChange={(value) => {
              setState(value)
              setPage(1)
            }}
          />
        </FilterBar>
        {students === undefined && <SkeletonList count={8} height={48} />}
        {students?.length === 0 && <Empty title="No student found" />}
        {students !== undefined && students.length > 0 && (
          <ExamStudentsTable
            students={students}
            isOld={list.isPlaceholderData}
            canGoOn={canGoOn(exam)}
            onAction={setDoing}
          />
        )}
        {total > EXAM_STUDENTS_PAGE && (
          <Pagination page={page} totalPages={Math.ceil(total / EXAM_STUDENTS_PAGE)} onPage={setPage} />
        )}
        {doing !== null && board.data !== undefined && (
          <StudentActionDialog exam={exam} board={board.data} doing={doing} onClose={() => setDoing(null)} />
        )}
      </Panel>
    </>
  )
}

function stateOf(text: string | null): SittingState | '' {
  return SITTING_STATES.find((state) => state === text) ?? ''
}
