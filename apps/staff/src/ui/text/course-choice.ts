import type { RosterCourse } from '@anushilon/contract/staff/courses'
import type { Choice } from '@anushilon/ui/controls/Select.tsx'

/** One that is over says so. */
function courseChoice({ id, name, isArchived }: Pick<RosterCourse, 'id' | 'name' | 'isArchived'>): Choice {
  return { value: id, label: isArchived ? `${name} (archived)` : name }
}

/** Courses to choose from: those that run first. */
export function courseChoices(courses: readonly RosterCourse[]): Choice[] {
  return courses.toSorted((one, other) => Number(one.isArchived) - Number(other.isArchived)).map(courseChoice)
}
