import type { StaffMember } from '@anushilon/contract/staff/account'
import { courseList } from '@anushilon/contract/staff/courses'
import { branchList } from '@anushilon/contract/staff/groups'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '../../api/queries.ts'
import { Ticks } from '../../ui/controls/Ticks.tsx'
import { courseChoices } from '../../ui/text/course-choice.ts'
import css from './RightsFields.module.css'

type Rights = StaffMember['rights']

interface Props {
  value: Rights
  onChange: (rights: Rights) => void
}

/** Of which courses and branches somebody is; none ticked: of all. */
export function RightsFields({ value, onChange }: Props) {
  const all = useQuery(queryFor(courseList, { archived: 'with' })).data?.courses ?? []
  // Whoever is of a course that is over is not of all: that tick must be seen.
  const courses = all.filter(({ id, isArchived }) => !isArchived || value.courses.includes(id))
  const branches = useQuery(queryFor(branchList, {})).data?.branches ?? []
  return (
    <>
      <Ticks
        legend="Courses (none: all)"
        choices={courseChoices(courses)}
        chosen={value.courses}
        onChange={(to) => onChange({ ...value, courses: to })}
      />
      <Ticks
        legend="Branches (none: all)"
        choices={branches.map(({ name }) => ({ value: name, label: name }))}
        chosen={value.branches}
        onChange={(to) => onChange({ ...value, branches: to })}
      />
      <label className={css.tick}>
        <input
          type="checkbox"
          checked={value.mayExport}
          onChange={() => onChange({ ...value, mayExport: !value.mayExport })}
        />
        May save lists of people (exports)
      </label>
    </>
  )
}
