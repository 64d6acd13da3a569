import { bankList } from '@anushilon/contract/staff/bank'
import type { RosterCourse } from '@anushilon/contract/staff/courses'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryFor } from '../../../api/queries.ts'
import { FilterBar, FilterSelect, FindField } from '../../../ui/controls/FilterBar.tsx'
import { useDebounced } from '../../../ui/controls/use-debounced.ts'
import { useShorterList } from '../../../ui/controls/use-shorter-list.ts'
import { DIFFICULTIES } from './difficulty.ts'

const USED = [
  { value: 'never', label: 'Never used' },
  { value: 'yes', label: 'Used before' },
]

/** Whatever is empty does not narrow. */
const NOTHING = { subject: '', courseId: '', chapter: '', tag: '', difficulty: '', used: '', year: '' }
type Narrowing = typeof NOTHING

/** A page of the bank of all courses. */
export function useBank(start: Partial<Narrowing> = {}) {
  const [typed, setTyped] = useState('')
  const [narrowing, setNarrowing] = useState({ ...NOTHING, ...start })
  const [isArchived, setArchived] = useState(false)
  const [page, setPage] = useState(1)
  const find = useDebounced(typed.trim())
  const { subject, courseId, chapter, tag, difficulty, used, year } = narrowing
  const list = useQuery({
    ...queryFor(bankList, {
      page,
      ...(find !== '' && { find }),
      ...(subject !== '' && { subject }),
      ...(courseId !== '' && { courseId }),
      ...(chapter !== '' && { chapter }),
      ...(tag !== '' && { tag }),
      ...(difficulty !== '' && { difficulty: Number(difficulty) }),
      ...((used === 'yes' || used === 'never') && { used }),
      ...(year !== '' && { year: Number(year) }),
      ...(isArchived && { archived: 'yes' as const }),
    }),
    placeholderData: keepPreviousData,
  })
  useShorterList(page, list.data?.pages, setPage)
  /** Another question to the server begins on its first page. */
  const first =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value)
      setPage(1)
    }
  return {
    list,
    page,
    setPage,
    typed,
    setTyped: first(setTyped),
    narrowing,
    /** A chapter is one of a subject: with another subject it goes. */
    narrow: first((change: Partial<Narrowing>) =>
      setNarrowing((now) => ({ ...now, ...('subject' in change && { chapter: '', tag: '' }), ...change })),
    ),
    isArchived,
    setArchived: first(setArchived),
  }
}

interface Props {
  bank: ReturnType<typeof useBank>
  courses: readonly RosterCourse[]
}

const choicesOf = (names: readonly (string | number)[] = []) =>
  names.map((name) => ({ value: String(name), label: String(name) }))

/** A subject goes by its name: every year's course has one of its own. */
function subjectNames(courses: readonly RosterCourse[]): string[] {
  return [...new Set(courses.flatMap(({ subjects }) => subjects.map(({ name }) => name)))]
}

export function BankFilters({ bank: { list, typed, setTyped, narrowing, narrow }, courses }: Props) {
  const of = (key: keyof Narrowing) => ({
    value: narrowing[key],
    onChange: (value: string) => narrow({ [key]: value }),
  })
  return (
    <FilterBar>
      <FindField label="Find a question" value={typed} onChange={setTyped} />
      <FilterSelect label="Subject" all="All subjects" options={choicesOf(subjectNames(courses))} {...of('subject')} />
      <FilterSelect label="Chapter" all="All chapters" options={choicesOf(list.data?.chapters)} {...of('chapter')} />
      <FilterSelect label="Tag" all="All tags" options={choicesOf(list.data?.tags)} {...of('tag')} />
      <FilterSelect label="Difficulty" all="Any difficulty" options={DIFFICULTIES} {...of('difficulty')} />
      <FilterSelect
        label="Course"
        all="All courses"
        options={courses.map(({ id, name }) => ({ value: id, label: name }))}
        {...of('courseId')}
      />
      <FilterSelect label="Use" all="Used or not" options={USED} {...of('used')} />
      <FilterSelect label="Year of use" all="Any year" options={choicesOf(list.data?.years)} {...of('year')} />
    </FilterBar>
  )
}
