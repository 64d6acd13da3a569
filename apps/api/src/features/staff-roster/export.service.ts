import type { AttachmentBody } from '@anushilon/contract/schemas/attachment'
import type * as calls from '@anushilon/contract/staff/students'
import type { StudentFilter } from '@anushilon/contract/staff/students'
import { dhakaDate } from '@anushilon/domain/dhaka-time'
import { isOfCourse, type Rights } from '@anushilon/domain/staff-rights'
import type { Cell } from '@anushilon/question-files/tables/write-csv'
import type { Db } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import type { StaffCall, StaffCallOf } from '../../http/bind.ts'
import { exported } from '../../staff/viewed.ts'
import { fileWords } from '../../print/file-name.ts'
import { TABLE_FORMATS } from '../../print/table-formats.ts'
import { courseName } from '../../stores/exam/courses.ts'
import { batchNames } from '../../stores/people/batches.ts'
import { studentsAfter, type RosterStudent } from '../../stores/people/roster-students.ts'

const TOGETHER = 2_000

/** In the headings that the import knows, so that a list can be saved, mended and imported again. */
const COLUMNS: readonly { readonly head: string; readonly cell: (student: RosterStudent) => Cell }[] = [
  { head: 'Reg no', cell: ({ regNo }) => regNo },
  { head: 'Name', cell: ({ name }) => name },
  { head: 'Courses', cell: ({ courses }) => courses.map(({ name }) => name).join('; ') },
  { head: 'Branch', cell: ({ branch }) => branch },
  { head: 'Batches', cell: ({ batches }) => [...new Set(batches.map(({ name }) => name))].join('; ') },
  { head: 'Institution', cell: ({ institution }) => institution },
  // What a list says of a mobile is the centre's word. So a number that nobody has confirmed has a column of its own, which the
  // import leaves alone beside the first.
  { head: 'Mobile', cell: ({ mobileNo, isMobileTyped }) => (isMobileTyped ? null : mobileNo) },
  { head: 'Mobile, typed by the student', cell: ({ mobileNo, isMobileTyped }) => (isMobileTyped ? mobileNo : null) },
  { head: 'Guardian mobile', cell: ({ guardianMobile }) => guardianMobile },
  { head: 'Roll', cell: ({ curriculumRoll }) => curriculumRoll },
]
const HEADS = COLUMNS.map(({ head }) => head)

export async function exportStudents(
  { db }: Pick<Deps, 'db'>,
  call: StaffCallOf<typeof calls.exportStudents>,
): Promise<AttachmentBody> {
  const { format, ...asked } = call.input
  const filter = { ...asked, rights: call.staff.rights }
  const rows: Cell[][] = []
  for (let after = '', some = null; some === null || some === TOGETHER;) {
    const students: RosterStudent[] = await studentsAfter(db, filter, after, TOGETHER)
    for (const student of students.map((one) => asFor(filter.rights, one)))
      rows.push(COLUMNS.map(({ cell }) => cell(student)))
    some = students.length
    after = students.at(-1)?.regNo ?? ''
  }
  await exported(db, call, { about: 'Students with mobile numbers', after: { ...call.input, students: rows.length } })
  const { mediaType, write } = TABLE_FORMATS[format]
  const name = `${await nameOf(db, call)}.${format}`
  return { mediaType, name, body: await write(HEADS, rows, 'Students') }
}

/** As the list on the screen has them: without the courses, and batches of courses, that whoever asks is not of. */
function asFor(rights: Rights, student: RosterStudent): RosterStudent {
  return {
    ...student,
    courses: student.courses.filter(({ id }) => isOfCourse(rights, id)),
    batches: student.batches.filter(({ courseId }) => isOfCourse(rights, courseId)),
  }
}

/** "students, HSC 2026, Uttara, 18 Nov 2026": whoever has saved several opens the right one. */
async function nameOf(db: Db, { input, now }: StaffCall<StudentFilter>): Promise<string> {
  const { courseId, branch, batchId, state } = input
  const course = courseId === undefined ? null : await courseName(db, courseId)
  const batch = batchId === undefined ? null : (await batchNames(db)).find(({ id }) => id === batchId)?.name
  const parts = ['students', course, branch, batch, state === 'left' ? 'left' : null, dhakaDate(now)]
  return parts.flatMap((part) => (part ? fileWords(part) : [])).join(', ')
}
