import type { examList, ExamRow } from '@anushilon/contract/staff/overview'
import type { InputOf, ReplyOf } from '@anushilon/contract/endpoint'
import { useState } from 'react'
import { variation as VARIATION_LABELS } from '@anushilon/ui/text/exam-words.ts'
import { FilterSelect, FindField } from '../../ui/controls/FilterBar.tsx'
import { useDebounced } from '../../ui/controls/use-debounced.ts'

type Filter = Pick<InputOf<typeof examList>, 'find' | 'courseId' | 'variation'>
type Courses = ReplyOf<typeof examList>['body']['courses']

const ALL = { typed: '', courseId: '', variation: '' }

/** What somebody looks for, in the list as on the calendar. */
export function useExamFilter(onChange: () => void = () => undefined) {
  const [fields, setFields] = useState(ALL)
  const { courseId, variation } = fields
  const find = useDebounced(fields.typed.trim())
  const filter: Filter = {
    ...(find === '' ? {} : { find }),
    ...(courseId === '' ? {} : { courseId }),
    ...(variation === '' ? {} : { variation: variation as ExamRow['variation'] }),
  }
  function set(some: Partial<typeof ALL>) {
    setFields((before) => ({ ...before, ...some }))
    onChange()
  }
  return { filter, fields: { ...fields, set } }
}

interface Props {
  fields: ReturnType<typeof useExamFilter>['fields']
  courses: Courses | undefined
}

export function ExamFilters({ fields, courses = [] }: Props) {
  return (
    <>
      <FindField label="Find an exam" value={fields.typed} onChange={(typed) => fields.set({ typed })} />
      <FilterSelect
        label="Course"
        all="All courses"
        value={fields.courseId}
        options={courses.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(courseId) => fields.set({ courseId })}
      />
      <FilterSelect
        label="Type"
        all="All types"
        value={fields.variation}
        options={Object.entries(VARIATION_LABELS).map(([value, label]) => ({ value, label }))}
        onChange={(variation) => fields.set({ variation })}
      />
    </>
  )
}
