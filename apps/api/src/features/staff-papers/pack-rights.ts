import type { Endpoint } from '@anushilon/contract/endpoint'
import * as courses from '@anushilon/contract/staff/courses'
import * as groups from '@anushilon/contract/staff/groups'
import { savePaper, scheduleDraft } from '@anushilon/contract/staff/papers'
import { applyImport } from '@anushilon/contract/staff/students-import'
import { isOfCourse, isWhollyOf } from '@anushilon/domain/staff-rights'
import type { StaffCall } from '../../http/bind.ts'
import { Refused } from '../../refused.ts'
import type { PackChange } from '../../packs/pack-changes.ts'
import type { ExamChange } from '../../packs/save-exams.ts'
import { requireOwnerForResults } from './results-rule.ts'

type Part = 'groups' | 'courses' | 'subjects' | 'advertisements' | 'students' | 'exams'

/** A pack does by another way what these calls do: whoever may not make them may not bring it either. */
const SAME_AS: Readonly<Record<Part, readonly Pick<Endpoint, 'access'>[]>> = {
  groups: [groups.addBranch, groups.addBatch],
  courses: [courses.addCourse, courses.renameCourse],
  subjects: [courses.addSubject, courses.renameSubject, courses.setSubjectPicture],
  advertisements: [courses.setCourseBanner],
  students: [applyImport],
  exams: [savePaper, scheduleDraft],
}

function may({ staff }: StaffCall<unknown>, part: Part): boolean {
  return SAME_AS[part].every(({ access }) => typeof access !== 'string' && access.staff.includes(staff.role))
}

/** Whether a student is known to the centre is nobody else's business, not even by what a pack would leave as it is. */
export function checkLists(lists: readonly string[], call: StaffCall<unknown>): void {
  for (const part of ['students', 'advertisements'] as const) {
    if (lists.includes(part) && !may(call, part))
      throw new Refused('not-allowed', { detail: 'Students and advertisements are brought in by the owner.' })
  }
}

const PART_OF = {
  course: 'courses',
  subject: 'subjects',
  advertisement: 'advertisements',
  exam: 'exams',
} as const satisfies Record<PackChange['kind'], Part>

/** An export brings its courses and subjects along: what stays as it is needs no right. */
export function checkChange(change: PackChange, call: StaffCall<unknown>): void {
  const part = PART_OF[change.kind]
  if (!may(call, part)) throw new Refused('not-allowed', { detail: sentence(change) })
  if (change.kind !== 'exam') return
  checkWhose(change, call)
  requireOwnerForResults(change, call)
}

/** As it is and as it would be: who may not change an exam does not make it theirs by changing whose it is. */
export function checkWhose({ before, after }: ExamChange, call: StaffCall<unknown>): void {
  const { rights } = call.staff
  for (const exam of [before ?? after, after]) {
    if (isOfCourse(rights, exam.courseId) && isWhollyOf(rights, exam.audience)) continue
    // By the pack's own words: what an exam of others is called is not theirs to know.
    const which = exam === before ? `The exam that is here as ${after.id}` : after.name
    throw new Refused('not-allowed', { detail: `${which} is of another course or branch than yours.` })
  }
}

/** A name that nobody has heard of is more often a slip than a branch. */
export function checkNewGroup(name: string, call: StaffCall<unknown>): void {
  if (may(call, 'groups')) return
  throw new Refused('not-allowed', {
    detail: `${name} is not on the list: new branches and batches are for the owner.`,
  })
}

function sentence(change: PackChange): string {
  if (change.kind !== 'course' && change.kind !== 'subject') return 'The pack changes what is for the owner.'
  const { kind, before, after } = change
  return before === null
    ? `The pack brings the ${kind} ${after.id}: new ${kind}s are for the owner.`
    : `The pack changes the ${kind} ${after.id} (${before.name}), which is for the owner.`
}
