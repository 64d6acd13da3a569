import type * as courses from '@anushilon/contract/staff/courses'
import type { Deps } from '../../deps.ts'
import type { StaffCallOf } from '../../http/bind.ts'
import { Refused, required } from '../../refused.ts'
import { once } from '../../staff/once.ts'
import { oneImportAtATime } from '../../stores/import-lock.ts'
import { courseToChange, subjectToChange } from '../../stores/people/roster-courses.ts'
import {
  deleteCourse,
  deleteSubject,
  usesOfCourse,
  usesOfSubject,
  type Use,
} from '../../stores/people/roster-removing.ts'

/** Only what nothing refers to: what students have sat must stay readable. */
export async function removeCourse({ db }: Pick<Deps, 'db'>, call: StaffCallOf<typeof courses.removeCourse>) {
  const { courseId } = call.input
  await once(db, call, async (tx, record) => {
    await oneImportAtATime(tx)
    const course = required(await courseToChange(tx, courseId), 'not-found')
    refuseUsed(await usesOfCourse(tx, courseId))
    await deleteCourse(tx, courseId)
    record({ action: 'course.delete', about: course.name, before: course })
  })
}

export async function removeSubject({ db }: Pick<Deps, 'db'>, call: StaffCallOf<typeof courses.removeSubject>) {
  const { subjectId } = call.input
  await once(db, call, async (tx, record) => {
    await oneImportAtATime(tx)
    const subject = required(await subjectToChange(tx, subjectId), 'not-found')
    refuseUsed(await usesOfSubject(tx, subjectId))
    await deleteSubject(tx, subjectId)
    record({ action: 'subject.delete', about: subject.name, before: subject })
  })
}

function refuseUsed(uses: readonly Use[]): void {
  if (uses.length === 0) return
  const what = uses.map(({ what: name, count }) => `${count} ${name}`).join(', ')
  throw new Refused('in-use', { detail: `In it: ${what}.` })
}
