import { courseList } from '@anushilon/contract/staff/courses'
import { examHead } from '@anushilon/contract/staff/overview'
import type { ImportTarget } from '@anushilon/contract/staff/question-import'
import type { Choice } from '@anushilon/ui/controls/Select.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearch } from 'wouter'
import { queryFor } from '../../api/queries.ts'

interface Where {
  /** Null until a subject is chosen. */
  readonly target: ImportTarget | null
  /** The subjects to choose from, with their courses. */
  readonly choices: readonly Choice[]
  readonly choose: (subjectId: string) => void
  /** In words: into what. */
  readonly name: string
  readonly examId: string | null
}

/** Into which subject's bank, or into which draft where the address names one: ?examId=…&subjectId=… */
export function useTarget(): Where {
  const search = new URLSearchParams(useSearch())
  const examId = search.get('examId')
  const [subjectId, choose] = useState(search.get('subjectId') ?? '')
  const { data: roster } = useQuery(queryFor(courseList, {}))
  const { data: exam } = useQuery({ ...queryFor(examHead, { examId: examId ?? '' }), enabled: examId !== null })
  const courses = (roster?.courses ?? []).filter(({ id }) => exam === undefined || id === exam.courseId)
  const choices = courses.flatMap((course) =>
    course.subjects.map(({ id, name }) => ({ value: id, label: `${name} · ${course.name}` })),
  )
  const subject = choices.find(({ value }) => value === subjectId)
  const name = [exam?.name, subject?.label].filter((part) => part !== undefined).join(' › ')
  return { target: subject === undefined ? null : { subjectId, examId }, choices, choose, name, examId }
}
