import { batchList } from '@anushilon/contract/staff/groups'
import { courseList } from '@anushilon/contract/staff/courses'
import {
  PASSWORD_STATES,
  rosterFacts,
  studentList,
  STUDENTS_PER_PAGE,
  type PasswordState,
} from '@anushilon/contract/staff/students'
import { Empty } from '@anushilon/ui/feedback/Empty.tsx'
import { ErrorPanel } from '@anushilon/ui/feedback/ErrorPanel.tsx'
import { Pagination } from '@anushilon/ui/layout/Pagination.tsx'
import { SkeletonList } from '@anushilon/ui/feedback/Skeleton.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearch } from 'wouter'
import { useMe } from '../../api/me.ts'
import { queryFor } from '../../api/queries.ts'
import { paths } from '../../paths.ts'
import { FilterBar, FilterChips, FilterSelect, FindField } from '../../ui/controls/FilterBar.tsx'
import { RosterTabs } from '../../ui/layout/RosterTabs.tsx'
import { courseChoices } from '../../ui/text/course-choice.ts'
import { useDebounced } from '../../ui/controls/use-debounced.ts'
import { useShorterList } from '../../ui/controls/use-shorter-list.ts'
import { AddStudentDialog } from './AddStudentDialog.tsx'
import { batchChoices } from './BatchSelects.tsx'
import { ForAll } from './ForAll.tsx'
import { LeavingDialog } from './LeavingDialog.tsx'
import { PasswordsDialog } from './PasswordsDialog.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import css from './Students.module.css'
import { StudentsHead } from './StudentsHead.tsx'
import { StudentTable } from './StudentTable.tsx'

type Open = 'new' | 'passwords' | 'leave' | 'return' | null

/** The address may say which passwords to look for: `?password=none`. */
function askedState(search: string): PasswordState | '' {
  const asked = new URLSearchParams(search).get('password')
  return PASSWORD_STATES.find((state) => state === asked) ?? ''
}

export function StudentsScreen() {
  const isOwner = useMe().role === 'owner'
  const search = useSearch()
  const [typed, setTyped] = useState('')
  const [courseId, setCourseId] = useState('')
  const [branch, setBranch] = useState('')
  const [batch, setBatch] = useState(() => new URLSearchParams(search).get('batch') ?? '')
  const [password, setPassword] = useState<PasswordState | ''>(() => askedState(search))
  const [isLeft, setLeft] = useState(false)
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [open, setOpen] = useState<Open>(null)
  const find = useDebounced(typed.trim())
  const filter = {
    ...(find === '' ? {} : { find }),
    ...(courseId === '' ? {} : { courseId }),
    ...(branch === '' ? {} : { branch }),
    ...(batch === '' ? {} : { batchId: Number(batch) }),
    ...(password === '' ? {} : { password }),
    ...(isLeft ? { state: 'left' as const } : {}),
  }
  const list = useQuery({ ...queryFor(studentList, { ...filter, page }), placeholderData: keepPreviousData })
  useShorterList(page, list.data && Math.ceil(list.data.total / STUDENTS_PER_PAGE), setPage)
  // Who was in a course that is over is still looked for by it.
  const everyCourse = useQuery(queryFor(courseList, { archived: 'with' })).data?.courses ?? []
  const courses = everyCourse.filter(({ isArchived }) => !isArchived)
  const batches = (useQuery(queryFor(batchList, {})).data?.batches ?? []).filter(
    ({ id, courseId: of, isArchived }) => String(id) === batch || (!isArchived && (courseId === '' || of === courseId)),
  )
  const facts = useQuery(queryFor(rosterFacts, {})).data
  const branches = facts?.branches ?? []
  const clear = () => setChosen(new Set())
  /** What is ticked is always among what is found. */
  const first = <T,>(set: (value: T) => void) => {
    return (value: T) => {
      set(value)
      setPage(1)
      clear()
    }
  }
  const total = list.data?.total ?? 0
  const students = list.data?.students ?? []
  return (
    <>
      <StudentsHead
        facts={facts}
        courses={courses.length}
        filter={filter}
        isOwner={isOwner}
        onAdd={() => setOpen('new')}
      />
      <RosterTabs current={paths.students} />
      <div className={css.sheet}>
        <FilterBar>
          <FindField label="Name, reg. number or mobile" value={typed} onChange={first(setTyped)} />
          <FilterSelect
            label="Course"
            all="All courses"
            value={courseId}
            options={courseChoices(everyCourse)}
            onChange={first(setCourseId)}
          />
          <FilterSelect
            label="Branch"
            all="All branches"
            value={branch}
            options={branches.map((name) => ({ value: name, label: name }))}
            onChange={first(setBranch)}
          />
          {batches.length > 0 && (
            <FilterSelect
              label="Batch"
              all="All batches"
              value={batch}
              options={batchChoices(batches)}
              onChange={first(setBatch)}
            />
          )}
          <FilterChips
            label="Look at"
            chips={[
              { value: 'none', name: 'No password', count: list.data?.withoutPassword ?? 0 },
              { value: 'left', name: 'Left', count: list.data?.left ?? 0 },
            ]}
            value={isLeft ? 'left' : password === 'none' ? 'none' : ''}
            onChange={first((value) => {
              setPassword(value === 'none' && (isLeft || password !== 'none') ? 'none' : '')
              setLeft(value === 'left' && !isLeft)
            })}
          />
        </FilterBar>
        {chosen.size > 0 && (
          <SelectionBar
            chosen={students.filter(({ id }) => chosen.has(id))}
            courses={courses}
            haveLeft={isLeft}
            onClear={clear}
          />
        )}
        {isOwner && chosen.size === 0 && students.length > 0 && (
          <ForAll
            shown={students.length}
            total={total}
            haveLeft={isLeft}
            onSelect={() => setChosen(new Set(students.map(({ id }) => id)))}
            onAsk={setOpen}
          />
        )}
        {list.isError && <ErrorPanel onRetry={() => void list.refetch()} />}
        {list.isPending && <SkeletonList count={8} height={48} />}
        {list.data !== undefined && students.length === 0 && (
          <Empty title="No student here" hint="অন্য কিছু খুঁজুন, তালিকা আনুন, বা একজন যোগ করুন।" />
        )}
        {students.length > 0 && (
          <StudentTable
            students={students}
            chosen={isOwner ? chosen : null}
            onChosen={setChosen}
            isDimmed={list.isPlaceholderData || list.isError}
          />
        )}
        {total > STUDENTS_PER_PAGE && (
          <div className={css.foot}>
            <Pagination
              page={page}
              totalPages={Math.ceil(total / STUDENTS_PER_PAGE)}
              onPage={(to) => {
                setPage(to)
                clear()
              }}
            />
          </div>
        )}
      </div>
      {open === 'new' && <AddStudentDialog courses={courses} branches={branches} onClose={() => setOpen(null)} />}
      {open === 'passwords' && (
        <PasswordsDialog selection={{ everybody: filter }} count={total} onClose={() => setOpen(null)} />
      )}
      {(open === 'leave' || open === 'return') && (
        <LeavingDialog
          doing={{ kind: open }}
          selection={{ everybody: filter }}
          count={total}
          onClose={() => setOpen(null)}
          onDone={() => setOpen(null)}
        />
      )}
    </>
  )
}
