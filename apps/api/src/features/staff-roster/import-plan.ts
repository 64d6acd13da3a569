import type { ImportChange, ImportFault, StudentColumn } from '@anushilon/contract/staff/students-import'
import { hashIssued, wasIssued } from '../../passwords/passwords.ts'
import type { KnownStudent } from '../../stores/people/import-progress.ts'
import type { GivenStudent } from '../../stores/people/students-upsert.ts'
import type { NamedBatch } from '../../stores/people/batches.ts'
import type { GroupIndex } from '../../packs/group-index.ts'
import type { CourseIndex, StudentLine } from './import-row.ts'

/** A student of a list, who may have a guardian with a number of their own. */
export interface ListedStudent extends GivenStudent {
  readonly guardianMobile: string | null
}

/** What one row would do, or why it cannot. */
export type Planned =
  | { readonly kind: 'added' | 'unchanged'; readonly student: ListedStudent }
  | { readonly kind: 'changed'; readonly student: ListedStudent; readonly changes: ImportChange['changes'] }
  | { readonly kind: 'fault'; readonly fault: ImportFault }

export interface PlanRules {
  readonly courses: CourseIndex
  /** Those that are archived: who is in one stays in it, and nobody comes to it. */
  readonly over: ReadonlySet<string>
  readonly groups: GroupIndex
  /** For rows that name no course. */
  readonly courseId: string | null
  readonly secret: Buffer
  /** Rows by their numbers, whatever the capitals. */
  readonly numbers: Map<string, NumberedRow>
}

interface NumberedRow {
  readonly row: number
  readonly regNo: string
  readonly isKnown: boolean
}

/** Holds a row against what is known of that number. */
export function planLine(line: StudentLine, known: KnownStudent | undefined, rules: PlanRules): Planned {
  const before = earlierRow(line, known, rules)
  if (before !== null) return lacking(line, 'regNo', `same number as row ${before}, but for the capitals`)
  const courseIds = line.courseIds.length > 0 || rules.courseId === null ? line.courseIds : [rules.courseId]
  const name = line.name ?? known?.name
  if (name === undefined) return lacking(line, 'name', 'a new student needs a name')
  if (known?.hasLeft === true) return lacking(line, 'regNo', 'has left the centre: open the log-in again first')
  if (known === undefined && courseIds.length === 0) {
    return lacking(
      line,
      'courses',
      'a new student needs a course: name it in the row, or go back to the columns and choose one for all',
    )
  }
  const over = courseIds.find((id) => rules.over.has(id) && known?.courseIds.includes(id) !== true)
  if (over !== undefined) {
    return lacking(line, 'courses', `${rules.courses.nameOf(over)} is archived: bring it back first, or name another`)
  }
  const batches = batchesOf(line, courseIds.length > 0 ? courseIds : (known?.courseIds ?? []), known, rules)
  if (typeof batches === 'string') return lacking(line, 'batches', batches)
  const regNo = known?.regNo ?? line.regNo
  const student: ListedStudent = {
    regNo,
    name,
    courses: courseIds,
    branch: line.branch === null ? null : rules.groups.branch(line.branch),
    batches,
    institution: line.institution,
    mobileNo: line.mobileNo,
    guardianMobile: line.guardianMobile,
    curriculumRoll: line.curriculumRoll,
    photo: null,
    password: line.password === null ? null : hashIssued(rules.secret, regNo, line.password),
  }
  if (known === undefined) return { kind: 'added', student }
  const changes = [
    ...detailChanges(student, known),
    ...courseChanges(courseIds, known, rules.courses),
    ...batchChanges(batches, known),
    ...passwordChange(student.password, known),
  ]
  return changes.length === 0 ? { kind: 'unchanged', student } : { kind: 'changed', student, changes }
}

/** Two numbers that differ by capitals alone are one, unless they are those of two students already. */
function earlierRow(
  { row, regNo }: StudentLine,
  known: KnownStudent | undefined,
  { numbers }: PlanRules,
): number | null {
  const own = { row, regNo: known?.regNo ?? regNo, isKnown: known !== undefined }
  const key = regNo.toLowerCase()
  const before = numbers.get(key)
  if (before === undefined) numbers.set(key, own)
  else if (!before.isKnown || !own.isKnown || before.regNo === own.regNo) return before.row
  return null
}

function lacking({ row, regNo, name }: StudentLine, column: StudentColumn, message: string): Planned {
  const value = column === 'regNo' ? regNo : ''
  return { kind: 'fault', fault: { row, regNo, name: name ?? '', column, value, message } }
}

const MOST_BATCH_LETTERS = 100

const DETAILS = ['name', 'branch', 'institution', 'mobileNo', 'guardianMobile', 'curriculumRoll'] as const

function detailChanges(student: ListedStudent, known: KnownStudent): ImportChange['changes'] {
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

/** Those that the row names, in its courses; or what is wrong with them. */
function batchesOf(
  { batches }: StudentLine,
  courseIds: readonly string[],
  known: KnownStudent | undefined,
  { groups }: PlanRules,
): NamedBatch[] | string {
  const found: NamedBatch[] = []
  for (const name of groups.batchesIn(batches, courseIds)) {
    if (name.length > MOST_BATCH_LETTERS) return `a batch has at most ${MOST_BATCH_LETTERS} letters`
    const named = groups.batches(name, courseIds)
    if (named === null) return `no batch is called “${name}”: name one course in the row, or make the batch first`
    found.push(...(known === undefined ? named : meantOf(named, known)))
  }
  return found
}

const isIn = ({ batches }: KnownStudent, { courseId, name }: NamedBatch) =>
  batches.some((one) => one.courseId === courseId && one.name === name)

/** A name that several of their courses have is that of the batch they are in, and of those in courses that are new to them. */
function meantOf(named: readonly NamedBatch[], known: KnownStudent): readonly NamedBatch[] {
  if (!named.some((batch) => isIn(known, batch))) return named
  return named.filter((batch) => isIn(known, batch) || !known.courseIds.includes(batch.courseId))
}

/** Nobody is taken out of a batch by a list. */
function batchChanges(batches: readonly NamedBatch[], known: KnownStudent): ImportChange['changes'] {
  const added = batches.filter((batch) => !isIn(known, batch))
  if (added.length === 0) return []
  const names = (some: readonly NamedBatch[]) => some.map(({ name }) => name).join(', ')
  const from = known.batches.length === 0 ? null : names(known.batches)
  return [{ column: 'batches', from, to: names([...known.batches, ...added]) }]
}

/** A password that the student has chosen stays. One that was handed out and used is known by its mark only. */
function passwordChange(stored: string | null, known: KnownStudent): ImportChange['changes'] {
  if (stored === null || known.hasOwnPassword || stored === known.password) return []
  if (known.password === null) return [{ column: 'password', from: null, to: 'the one in the file' }]
  const isSame = !wasIssued(known.password) && known.passwordMark !== null && stored.startsWith(known.passwordMark)
  return isSame ? [] : [{ column: 'password', from: 'handed out', to: 'the one in the file' }]
}
