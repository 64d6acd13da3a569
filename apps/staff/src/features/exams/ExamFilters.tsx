import type { examList, ExamRow } from '@anushilon/contract/staff/overview'
import type { InputOf, ReplyOf } from '@anushilon/contract/endpoint'
import { useState } from 'react'
import { variation as VARIATION_LABELS } from '@anushilon/ui/text/exam-words.ts'
import { FilterSelect, FindField } from '../../ui/controls/FilterBar.tsx'
import { useDebounced } from '../../ui/controls/use-debounced.ts'

type Filter = Pick<InputOf<typeof examList>, 'find' | 'courseId' | 'variation'>
type Courses = ReplyOf<typeof examList>['body']['courses']

/** What somebody looks for, in the list as on the calendar. */
export function useExamFilter(onChange: () => void = () => undefined) {
  const [typed, setTyped] = useState('')
  const [courseId, setCourseId] = useState('')
  const [variation, setVariation] = useState('')
  const find = useDebounced(typed.trim())
  const filter: Filter = {
    ...(find === '' ? {} : { find }),
    ...(courseId === '' ? {} : { courseId }),
    ...(variation === '' ? {} : { variation: variation as ExamRow['variation'] }),
  }
  const noting = (set: (value: string) => void) => (value: string) => {
    set(value)
    onChange()
  }
  return {
    filter,
    fields: {
      typed,
      courseId,
      variation,
      setTyped: noting(setTyped),
      setCourseId: noting(setCourseId),
      setVariation: noting(setVariation),
    },
  }
}

interface Props {
  fields: ReturnType<typeof useExamFilter>['fields']
  courses: Courses | undefined
}

export function ExamFilters({ fields, courses = [] }: Props) {
  return (
    <>
      <FindField label="Find an exam" value={fields.typed} onChange={fields.setTyped} />
      <FilterSelect
        label="Course"
        all="All courses"
        value={fields.courseId}
        options={courses.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={fields.setCourseId}
      />
      <FilterSelect
        label="Type"
        all="All types"
        value={fields.variation}
        options={Object.entries(VARIATION_LABELS).map(([value, label]) => ({ value, label }))}
        onChange={fields.setVariation}
      />
    </>
  )
}
