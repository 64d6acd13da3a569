import type { AttachmentBody } from '@anushilon/contract/schemas/attachment'
import type { examStudentsFile, SittingState } from '@anushilon/contract/staff/live'
import { dhakaMoment } from '@anushilon/domain/dhaka-time'
import type { Cell } from '@anushilon/question-files/tables/write-csv'
import type { Deps } from '../../deps.ts'
import type { StaffCallOf } from '../../http/bind.ts'
import { fileName } from '../../print/file-name.ts'
import { TABLE_FORMATS } from '../../print/table-formats.ts'
import { required } from '../../refused.ts'
import { exported } from '../../staff/viewed.ts'
import { loadExams } from '../../stores/exam/exams.ts'
import { peopleBy } from '../../stores/results/staff-results.ts'
import { studentsOfExam } from '../../stores/sitting/live.ts'

const TOGETHER = 2_000

const HEADS = ['Registration No.', 'Name', 'Branch', 'Mobile', 'Guardian mobile', 'State', 'Started']

const WORDS: Readonly<Record<SittingState, string>> = {
  'not-started': 'not started',
  answering: 'answering',
  offline: 'offline',
  submitted: 'submitted',
  late: 'late',
}

/** Whom to call: everybody of an exam, or those in one state, with their numbers. */
export async function examStudentsTable(
  { db }: Pick<Deps, 'db'>,
  call: StaffCallOf<typeof examStudentsFile>,
): Promise<AttachmentBody> {
  const { examId, find = null, state = null, format } = call.input
  const exam = required((await loadExams(db, [examId])).get(examId), 'no-such-exam')
  const { branches } = call.staff.rights
  const rows: Cell[][] = []
  for (let offset = 0; offset === rows.length; offset += TOGETHER) {
    const asked = { find, state, branches, offset, limit: TOGETHER }
    const { students } = await studentsOfExam(db, examId, call.now, asked)
    const ids = students.map(({ studentId }) => studentId)
    const people = await peopleBy(db, ids)
    for (const { studentId, regNo, name, branch, mobileNo, startedAt, ...row } of students) {
      const guardian = people.get(studentId)?.guardianMobile ?? null
      const started = startedAt === null ? null : dhakaMoment(startedAt)
      rows.push([regNo, name, branch, mobileNo, guardian, WORDS[row.state], started])
    }
  }
  const name = fileName(exam, state === null ? 'students' : WORDS[state])
  await exported(db, call, { about: name, examId, after: { format, students: rows.length } })
  const { mediaType, write } = TABLE_FORMATS[format]
  return { mediaType, name: `${name}.${format}`, body: await write(HEADS, rows, 'Students') }
}
