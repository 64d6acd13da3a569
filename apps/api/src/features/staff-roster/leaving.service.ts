import type * as calls from '@anushilon/contract/staff/students'
import type { Deps } from '../../deps.ts'
import type { StaffCallOf } from '../../http/bind.ts'
import { Refused } from '../../refused.ts'
import { once } from '../../staff/once.ts'
import { oneImportAtATime } from '../../stores/import-lock.ts'
import { leaveBatchesOf } from '../../stores/people/batches.ts'
import { courseNames } from '../../stores/people/roster-courses.ts'
import { deleteStudents, markBack, markLeft, whoAttempted } from '../../stores/people/roster-leaving.ts'
import { unenrol, type RosterStudent } from '../../stores/people/roster-students.ts'
import { endLogIns } from '../../staff/log-ins.ts'
import { aboutStudent } from '../../staff/known-student.ts'
import { entryAbout, selectedStudents } from '../../staff/student-selection.ts'

type LeavingDeps = Pick<Deps, 'db' | 'tokens' | 'clock'>
type Done = { readonly count: number }

const only = (students: readonly RosterStudent[], ids: readonly number[]) => {
  const wanted = new Set(ids)
  return students.filter(({ id }) => wanted.has(id))
}

/** The course is in the token: a log-in to a course somebody is no longer in must end with it. */
export async function unenrolStudents(
  deps: LeavingDeps,
  call: StaffCallOf<typeof calls.unenrolStudents>,
): Promise<Done> {
  const { whom, courseId, reason } = call.input
  return await endLogIns(deps, async (end) =>
    once(deps.db, call, async (tx, record) => {
      await oneImportAtATime(tx)
      const course = (await courseNames(tx)).find(({ id }) => id === courseId)
      if (course === undefined) throw new Refused('not-found')
      const students = await selectedStudents(tx, whom)
      const taken = await unenrol(
        tx,
        students.map(({ id }) => id),
        courseId,
      )
      if (taken.length === 0) throw new Refused('not-found')
      await leaveBatchesOf(tx, courseId, taken)
      await end(tx, taken)
      const entry = entryAbout(only(students, taken), {
        action: 'student.unenrol',
        several: (count) => `${count} students out of ${course.name}`,
      })
      record({ ...entry, before: { course: course.name, ...batchesLeft(only(students, taken), courseId) }, reason })
      return { count: taken.length }
    }),
  )
}

/** Which of the course's batches they were in, and who: nothing else knows it when they come back. */
function batchesLeft(students: readonly RosterStudent[], courseId: string): { readonly batches?: readonly string[] } {
  const left = students.flatMap(({ regNo, batches }) =>
    batches.filter((batch) => batch.courseId === courseId).map(({ name }) => ({ name, regNo })),
  )
  const batches = [...Map.groupBy(left, ({ name }) => name)].map(
    ([name, its]) => `${name}: ${its.map(({ regNo }) => regNo).join(', ')}`,
  )
  return batches.length === 0 ? {} : { batches }
}

/** Nobody is deleted who has sat anything: past lists and merit name them. */
export async function leaveCentre(deps: LeavingDeps, call: StaffCallOf<typeof calls.leaveCentre>): Promise<Done> {
  const { whom, reason } = call.input
  return await endLogIns(deps, async (end) =>
    once(deps.db, call, async (tx, record, nothing) => {
      await oneImportAtATime(tx)
      const students = await selectedStudents(tx, whom)
      const left = await markLeft(
        tx,
        students.map(({ id }) => id),
        call.now,
      )
      await end(tx, left)
      const entry = entryAbout(only(students, left), {
        action: 'student.leave',
        several: (count) => `${count} students left the centre`,
      })
      if (left.length === 0) nothing()
      else record({ ...entry, reason })
      return { count: left.length }
    }),
  )
}

export async function comeBack({ db }: LeavingDeps, call: StaffCallOf<typeof calls.comeBack>): Promise<Done> {
  const { whom, reason } = call.input
  return await once(db, call, async (tx, record, nothing) => {
    await oneImportAtATime(tx)
    const students = await selectedStudents(tx, whom)
    const back = await markBack(
      tx,
      students.map(({ id }) => id),
      call.now,
    )
    const entry = entryAbout(only(students, back), {
      action: 'student.return',
      several: (count) => `${count} students are back`,
    })
    if (back.length === 0) nothing()
    else record({ ...entry, reason })
    return { count: back.length }
  })
}

export async function removeStudents(deps: LeavingDeps, call: StaffCallOf<typeof calls.removeStudents>): Promise<Done> {
  const { whom, reason } = call.input
  return await endLogIns(deps, async (end) =>
    once(deps.db, call, async (tx, record) => {
      await oneImportAtATime(tx)
      const students = await selectedStudents(tx, whom)
      const ids = students.map(({ id }) => id)
      const attempted = only(students, await whoAttempted(tx, ids))
      if (attempted.length > 0) throw new Refused('in-use', { detail: whoStays(attempted) })
      await deleteStudents(tx, ids)
      await end(tx, ids)
      const { after: _, ...entry } = entryAbout(students, {
        action: 'student.delete',
        several: (count) => `${count} students deleted`,
      })
      // Their numbers lead nowhere any more: the log alone still says whose they were.
      record({ ...entry, before: { students: students.map(wasStudent) }, reason })
      return { count: ids.length }
    }),
  )
}

function wasStudent(student: RosterStudent): string {
  return [aboutStudent(student), ...student.courses.map(({ name }) => name)].join(', ')
}

const NAMED = 3

function whoStays(attempted: readonly RosterStudent[]): string {
  const named = attempted.slice(0, NAMED).map(aboutStudent).join(', ')
  const more = attempted.length > NAMED ? ` and ${attempted.length - NAMED} more` : ''
  return `${named}${more} began an exam: mark them as left instead.`
}
