import { COURSES } from './courses.ts'
import { studentsJson } from './students.ts'

/** What the server prints and the README shows. */
export interface DemoLogIn {
  readonly regNo: string
  readonly name: string
  readonly course: string
  readonly note: string
  /** As handed out at enrolment; asked for by "Change Password", not at log-in. */
  readonly password: string
  /** Set by the student since: from then on log-in asks for it (Decision H1). */
  readonly changedPassword?: string
}

/** People of the centre; made once, where nobody can sign in yet. */
export const DEMO_STAFF = [
  { signInName: 'owner', name: 'Nasrin Sultana', role: 'owner', password: 'owner-demo-26' },
  { signInName: 'author', name: 'Rafiq Hasan', role: 'author', password: 'author-demo-26' },
  { signInName: 'marker', name: 'Mitu Akter', role: 'marker', password: 'marker-demo-26' },
] as const

const NOTES: readonly { regNo: string; note: string; changedPassword?: string }[] = [
  { regNo: '260001', note: 'full history: results, merit, marked scripts, a late one, missed ones' },
  { regNo: '260021', note: 'in both courses: the course list has two entries' },
  { regNo: '260027', note: 'a full history on the medical side' },
  { regNo: '260020', note: 'new: nothing filled in, nothing sat yet' },
  { regNo: '260002', note: 'changed the password, so log-in asks for it', changedPassword: 'anushilon26' },
]

const COURSE_NAME_OF = new Map(Object.values(COURSES).map(({ id, name }) => [id, name]))

export function demoLogIns(): DemoLogIn[] {
  const students = new Map(studentsJson().map((student) => [student.regNo, student]))
  return NOTES.map(({ regNo, note, changedPassword }) => {
    const student = students.get(regNo)
    if (student === undefined) throw new Error(`the demo has no student ${regNo}`)
    return {
      regNo,
      name: student.name,
      course: student.courses.map((id) => COURSE_NAME_OF.get(id) ?? id).join(', '),
      note,
      password: student.password ?? '',
      ...(changedPassword !== undefined && { changedPassword }),
    }
  })
}
