import { courseList } from '@anushilon/contract/staff/courses'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '../../api/queries.ts'
import { courseChoices } from '../../ui/text/course-choice.ts'

/** What an exam can be made of: courses and their subjects. */
export function useCourses() {
  const { data } = useQuery({ ...queryFor(courseList, { archived: 'with' }), staleTime: 60_000 })
  const all = data?.courses ?? []
  const subjects = all.flatMap((course) => course.subjects)
  return {
    isKnown: data !== undefined,
    courses: all.filter(({ isArchived }) => !isArchived),
    /** Those that run, and the one that a paper is in although it is over. */
    choicesFor: (courseId: string) => courseChoices(all.filter(({ id, isArchived }) => !isArchived || id === courseId)),
    /** With those that are over: their questions and exams are still there. */
    everyCourse: all,
    subjectsOf: (courseId: string) => all.find(({ id }) => id === courseId)?.subjects ?? [],
    subjectName: (id: string) => subjects.find((subject) => subject.id === id)?.name ?? id,
  }
}

export function choices(all: readonly { readonly id: string; readonly name: string }[]) {
  return all.map(({ id, name }) => ({ value: id, label: name }))
}
