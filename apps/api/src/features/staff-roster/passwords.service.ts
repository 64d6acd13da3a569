import type { InputOf } from '@anushilon/contract/endpoint'
import { MOST_HAND_OUTS, type HandOut, type issuePasswords } from '@anushilon/contract/staff/students'
import type { Db } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import type { Call } from '../../http/bind.ts'
import { Refused } from '../../http/refused.ts'
import { keepIssued } from '../../passwords/passwords.ts'
import { readablePassword } from '../../passwords/readable.ts'
import { audited } from '../../staff/audited.ts'
import { oneImportAtATime } from '../../stores/import-lock.ts'
import { findStudents, handOutPasswords, studentsById, type RosterStudent } from '../../stores/roster-students.ts'
import { endLogIns } from './log-ins.ts'

type Asked = InputOf<typeof issuePasswords>

/** Makes a password for each of them, ends their log-ins, and tells the passwords this once. */
export async function handOut(
  deps: Pick<Deps, 'db' | 'secrets' | 'tokens'>,
  call: Call<Asked>,
): Promise<{ handOuts: HandOut[] }> {
  return await endLogIns(deps, async (end) =>
    audited(deps.db, call, async (tx, tell) => {
      await oneImportAtATime(tx)
      const students = await chosen(tx, call.input)
      const handOuts = students.map(handOutFor)
      const kept = students.map(({ id, regNo }, at) => ({
        id,
        kept: keepIssued(deps.secrets.passwords, regNo, handOuts[at]?.password ?? ''),
      }))
      await handOutPasswords(tx, kept, call.now)
      await end(
        tx,
        students.map(({ id }) => id),
        call.now,
      )
      tell(deedOf(students))
      return { handOuts }
    }),
  )
}

async function chosen(tx: Db, asked: Asked): Promise<RosterStudent[]> {
  const students =
    'studentIds' in asked
      ? await studentsById(tx, [...new Set(asked.studentIds)])
      : await findStudents(tx, asked.everybody, { limit: MOST_HAND_OUTS + 1, offset: 0 })
  if (students.length === 0) throw new Refused('not-found')
  if (students.length > MOST_HAND_OUTS) {
    throw new Refused('too-large', { detail: `At most ${MOST_HAND_OUTS} at once: choose a course or a branch.` })
  }
  return students
}

function handOutFor({ regNo, name, branch, courses }: RosterStudent): HandOut {
  return { regNo, name, branch, courses: courses.map((course) => course.name), password: readablePassword() }
}

function deedOf(students: readonly RosterStudent[]) {
  const [first] = students
  return students.length === 1 && first !== undefined
    ? { action: 'student.password', about: `New password for ${first.name} (${first.regNo})`, studentId: first.id }
    : {
        action: 'student.password',
        about: `New passwords for ${students.length} students`,
        after: { regNos: students.map(({ regNo }) => regNo) },
      }
}
