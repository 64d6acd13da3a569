import type { HandOut } from '@anushilon/contract/staff/students'
import type * as calls from '@anushilon/contract/staff/students'
import type { Deps } from '../../deps.ts'
import type { StaffCallOf } from '../../http/bind.ts'
import { hashIssued } from '../../passwords/passwords.ts'
import { readablePassword } from '../../passwords/readable.ts'
import { audited } from '../../staff/audited.ts'
import { oneImportAtATime } from '../../stores/import-lock.ts'
import { handOutPasswords, type RosterStudent } from '../../stores/people/roster-students.ts'
import { forgetGuesses } from '../../stores/people/throttles.ts'
import { endLogIns } from '../../staff/log-ins.ts'
import { aboutStudent } from '../../staff/known-student.ts'
import { entryAbout, selectedStudents } from '../../staff/student-selection.ts'

/** Makes a password for each of them, ends their log-ins, and tells the passwords this once. */
export async function issuePasswords(
  deps: Pick<Deps, 'db' | 'secrets' | 'tokens' | 'clock'>,
  call: StaffCallOf<typeof calls.issuePasswords>,
): Promise<{ handOuts: HandOut[] }> {
  return await endLogIns(deps, async (end) =>
    audited(deps.db, call, async (tx, record) => {
      await oneImportAtATime(tx)
      const students = await selectedStudents(tx, call.input)
      const handOuts = students.map(handOutFor)
      const stored = students.map(({ id, regNo }, at) => ({
        id,
        stored: hashIssued(deps.secrets.passwords, regNo, handOuts[at]?.password ?? ''),
      }))
      const ids = students.map(({ id }) => id)
      await handOutPasswords(tx, stored, call.now)
      await forgetGuesses(tx, ids)
      await end(tx, ids)
      record(
        entryAbout(students, {
          action: 'student.password',
          one: (student) => `New password for ${aboutStudent(student)}`,
          several: (count) => `New passwords for ${count} students`,
        }),
      )
      return { handOuts }
    }),
  )
}

function handOutFor({ regNo, name, branch, courses }: RosterStudent): HandOut {
  return { regNo, name, branch, courses: courses.map((course) => course.name), password: readablePassword() }
}
