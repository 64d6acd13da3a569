import type { InputOf } from '@anushilon/contract/endpoint'
import { STUDENTS_PER_PAGE, type studentList } from '@anushilon/contract/staff/students'
import type * as calls from '@anushilon/contract/staff/students'
import type { Db } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import type { StaffCallOf } from '../../http/bind.ts'
import { Refused } from '../../refused.ts'
import { audited } from '../../staff/audited.ts'
import { once } from '../../staff/once.ts'
import { setGuardianNumbers } from '../../stores/messages/contacts.ts'
import { courseNames } from '../../stores/people/roster-courses.ts'
import {
  addStudentRow,
  clearPhoto,
  countStudents,
  enrol,
  findStudents,
  setStudentDetails,
  studentByRegNo,
  studentsById,
  type RosterStudent,
  type StudentDetails,
} from '../../stores/people/roster-students.ts'
import { aboutStudent, knownStudent } from '../../staff/known-student.ts'
import { entryAbout } from '../../staff/student-selection.ts'

export async function listStudents({ db }: Pick<Deps, 'db'>, { input, staff }: StaffCallOf<typeof studentList>) {
  const { page = 1, ...asked } = input
  const filter = { ...asked, rights: staff.rights }
  const range = { limit: STUDENTS_PER_PAGE, offset: (page - 1) * STUDENTS_PER_PAGE }
  const [counts, students] = await Promise.all([countStudents(db, filter), findStudents(db, filter, range)])
  return { students, ...counts }
}

export async function addStudent({ db }: Pick<Deps, 'db'>, call: StaffCallOf<typeof calls.addStudent>) {
  const { regNo, courseIds, ...details } = call.input
  return await audited(db, call, async (tx, record, nothing) => {
    const known = new Map((await courseNames(tx)).map(({ id, name }) => [id, name]))
    if (!courseIds.every((id) => known.has(id))) throw new Refused('not-found', { detail: 'There is no such course.' })
    const id = await addStudentRow(tx, regNo, details)
    if (id === null) {
      const there = await studentByRegNo(tx, regNo)
      // Sent again because the reply was lost: not another's number, and whoever reads so gives the student a second one.
      if (there === null || !isTheSame(there, call.input)) {
        throw new Refused('taken', { detail: `${there?.regNo ?? regNo} is another student’s number.` })
      }
      nothing()
      return there
    }
    await enrol(tx, [id], courseIds, call.now)
    await setGuardian(tx, regNo, details)
    const student = await knownStudent(tx, id)
    record({
      action: 'student.add',
      about: aboutStudent(student),
      studentId: id,
      after: { regNo, ...details, courseIds },
    })
    return student
  })
}

function isTheSame(there: RosterStudent, sent: InputOf<typeof calls.addStudent>): boolean {
  return (
    there.leftAt === null &&
    DETAILS.every((key) => sent[key] === undefined || sent[key] === there[key]) &&
    sent.courseIds.every((courseId) => there.courses.some(({ id }) => id === courseId))
  )
}

export async function changeStudent({ db }: Pick<Deps, 'db'>, call: StaffCallOf<typeof calls.changeStudent>) {
  const { studentId, isMobileSure: isSure = false, ...given } = call.input
  return await audited(db, call, async (tx, record, nothing) => {
    const before = await knownStudent(tx, studentId)
    const details = { ...before, ...given }
    const changed = DETAILS.filter((key) => before[key] !== details[key])
    const isMobileSure = isSure && given.mobileNo !== undefined
    const isConfirmed = isMobileSure && before.isMobileTyped
    if (changed.length === 0 && !isConfirmed) {
      nothing()
      return before
    }
    await setStudentDetails(tx, studentId, details, { isMobileSure })
    await setGuardian(tx, before.regNo, given)
    const after = await knownStudent(tx, studentId)
    record({
      action: 'student.change',
      about: aboutStudent(after),
      studentId,
      before: only(before, changed),
      after: { ...only(details, changed), ...(isConfirmed && { mobileConfirmed: details.mobileNo }) },
    })
    return after
  })
}

/** Somebody else's, or one that does not belong there: the student sets one once, and cannot take it away. */
export async function removePhoto({ db }: Pick<Deps, 'db'>, call: StaffCallOf<typeof calls.removePhoto>) {
  const { studentId, reason } = call.input
  return await audited(db, call, async (tx, record, nothing) => {
    const student = await knownStudent(tx, studentId)
    if (await clearPhoto(tx, studentId)) {
      record({ action: 'student.photo', about: aboutStudent(student), studentId, reason })
    } else nothing()
    return { ...student, photo: null }
  })
}

export async function enrolStudents({ db }: Pick<Deps, 'db'>, call: StaffCallOf<typeof calls.enrolStudents>) {
  const { studentIds, courseId } = call.input
  return await once(db, call, async (tx, record, nothing) => {
    const course = (await courseNames(tx)).find(({ id }) => id === courseId)
    if (course === undefined) throw new Refused('not-found')
    const enrolled = await enrol(tx, studentIds, [courseId], call.now)
    if (enrolled.length === 0) nothing()
    else {
      const entry = entryAbout(await studentsById(tx, enrolled), {
        action: 'student.enrol',
        several: (count) => `${count} students into ${course.name}`,
      })
      record({ ...entry, after: { course: course.name, ...(entry.after as object | undefined) } })
    }
    return { enrolled: enrolled.length }
  })
}

const DETAILS = [
  'name',
  'institution',
  'mobileNo',
  'guardianMobile',
  'curriculumRoll',
  'branch',
] as const satisfies (keyof StudentDetails)[]

async function setGuardian(
  tx: Db,
  regNo: string,
  { guardianMobile: mobile }: Pick<StudentDetails, 'guardianMobile'>,
): Promise<void> {
  if (mobile !== undefined) await setGuardianNumbers(tx, [{ regNo, mobile }])
}

function only(details: StudentDetails, keys: readonly (keyof StudentDetails)[]) {
  return Object.fromEntries(keys.map((key) => [key, details[key]]))
}
