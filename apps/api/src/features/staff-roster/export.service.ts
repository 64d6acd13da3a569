import type { AttachmentBody } from '@anushilon/contract/schemas/attachment'
import type { InputOf } from '@anushilon/contract/endpoint'
import type * as calls from '@anushilon/contract/staff/students'
import { writeCsv, type Cell } from '@anushilon/question-files/tables/write-csv'
import { writeXlsx } from '@anushilon/question-files/tables/write-xlsx'
import type { Deps } from '../../deps.ts'
import type { StaffCall } from '../../http/bind.ts'
import { exported } from '../../staff/viewed.ts'
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
  { head: 'Mobile', cell: ({ mobileNo }) => mobileNo },
  { head: 'Roll', cell: ({ curriculumRoll }) => curriculumRoll },
]
const HEADS = COLUMNS.map(({ head }) => head)

const FORMATS = {
  csv: { mediaType: 'text/csv; charset=utf-8', write: async (rows: Cell[][]) => writeCsv(HEADS, rows) },
  xlsx: {
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    write: async (rows: Cell[][]) => await writeXlsx(HEADS, rows, 'Students'),
  },
} as const

export async function exportStudents(
  { db }: Pick<Deps, 'db'>,
  call: StaffCall<InputOf<typeof calls.exportStudents>>,
): Promise<AttachmentBody> {
  const { format, ...filter } = call.input
  const rows: Cell[][] = []
  for (let after = '', some = null; some === null || some === TOGETHER;) {
    const students: RosterStudent[] = await studentsAfter(db, filter, after, TOGETHER)
    for (const student of students) rows.push(COLUMNS.map(({ cell }) => cell(student)))
    some = students.length
    after = students.at(-1)?.regNo ?? ''
  }
  await exported(db, call, { about: 'Students with mobile numbers', after: { ...call.input, students: rows.length } })
  const { mediaType, write } = FORMATS[format]
  return { mediaType, name: `students.${format}`, body: await write(rows) }
}
