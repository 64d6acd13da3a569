import { courseList } from '@anushilon/contract/staff/courses'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '../../api/queries.ts'

/** What an exam can be made of: courses and their subjects. */
export function useCourses() {
  const { data } = useQuery({ ...queryFor(courseList, {}), staleTime: 60_000 })
  const courses = data?.courses ?? []
  const subjects = courses.flatMap((course) => course.subjects)
  return {
    isKnown: data !== undefined,
    courses,
    subjectsOf: (courseId: string) => courses.find(({ id }) => id === courseId)?.subjects ?? [],
    subjectName: (id: string) => subjects.find((subject) => subject.id === id)?.name ?? id,
  }
}

export function choices(all: readonly { readonly id: string; readonly name: string }[]) {
  return all.map(({ id, name }) => ({ value: id, label: name }))
}
