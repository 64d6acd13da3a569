import type { ImportChange, ImportFault, StudentColumn } from '@anushilon/contract/staff/students-import'
import { hashIssued, wasIssued } from '../../passwords/passwords.ts'
import type { KnownStudent } from '../../stores/people/import-progress.ts'
import type { GivenStudent } from '../../stores/people/students-upsert.ts'
import type { CourseIndex, StudentLine } from './import-row.ts'

/** What one row would do, or why it cannot. */
export type Planned =
  | { readonly kind: 'added' | 'unchanged'; readonly student: GivenStudent }
  | { readonly kind: 'changed'; readonly student: GivenStudent; readonly changes: ImportChange['changes'] }
  | { readonly kind: 'fault'; readonly fault: ImportFault }

export interface PlanRules {
  readonly courses: CourseIndex
  /** For rows that name no course. */
  readonly courseId: string | null
  readonly secret: Buffer
}

/** Holds a row against what is known of that number. */
export function planLine(line: StudentLine, known: KnownStudent | undefined, rules: PlanRules): Planned {
  const courseIds = line.courseIds.length > 0 || rules.courseId === null ? line.courseIds : [rules.courseId]
  const name = line.name ?? known?.name
  if (name === undefined) return lacking(line, 'name', 'a new student needs a name')
  if (known?.hasLeft === true) return lacking(line, 'regNo', 'has left the centre: open the log-in again first')
  if (known === undefined && courseIds.length === 0) {
    return lacking(line, 'courses', 'a new student needs a course: name it in the row, or choose one above')
  }
  const student: GivenStudent = {
    regNo: line.regNo,
    name,
    courses: courseIds,
    branch: line.branch,
    institution: line.institution,
    mobileNo: line.mobileNo,
    curriculumRoll: line.curriculumRoll,
    photo: null,
    password: line.password === null ? null : hashIssued(rules.secret, line.regNo, line.password),
  }
  if (known === undefined) return { kind: 'added', student }
  const changes = [
    ...detailChanges(student, known),
    ...courseChanges(courseIds, known, rules.courses),
    ...passwordChange(student.password, known),
  ]
  return changes.length === 0 ? { kind: 'unchanged', student } : { kind: 'changed', student, changes }
}

function lacking({ row, regNo, name }: StudentLine, column: StudentColumn, message: string): Planned {
  const value = column === 'regNo' ? regNo : ''
  return { kind: 'fault', fault: { row, regNo, name: name ?? '', column, value, message } }
}

const DETAILS = ['name', 'branch', 'institution', 'mobileNo', 'curriculumRoll'] as const

function detailChanges(student: GivenStudent, known: KnownStudent): ImportChange['changes'] {
  return DETAILS.flatMap((column) => {
    const to = student[column]
    return to === null || to === known[column] ? [] : [{ column, from: known[column], to }]
  })
}

/** Nobody is taken out of a course by a list. */
function courseChanges(ids: readonly string[], known: KnownStudent, courses: CourseIndex): ImportChange['changes'] {
  const added = ids.filter((id) => !known.courseIds.includes(id))
  if (added.length === 0) return []
  const names = (some: readonly string[]) => some.map((id) => courses.nameOf(id)).join(', ')
  const from = known.courseIds.length === 0 ? null : names(known.courseIds)
  return [{ column: 'courses', from, to: names([...known.courseIds, ...added]) }]
}

/** A password that the student has chosen stays. One that was handed out and used is known by its mark only. */
function passwordChange(stored: string | null, known: KnownStudent): ImportChange['changes'] {
  if (stored === null || known.hasOwnPassword || stored === known.password) return []
  if (known.password === null) return [{ column: 'password', from: null, to: 'the one in the file' }]
  const isSame = !wasIssued(known.password) && known.passwordMark !== null && stored.startsWith(known.passwordMark)
  return isSame ? [] : [{ column: 'password', from: 'handed out', to: 'the one in the file' }]
}
