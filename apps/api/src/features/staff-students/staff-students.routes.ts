import * as calls from '@anushilon/contract/staff/student-page'
import type { Deps } from '../../deps.ts'
import { guardianSheetOf } from '../../guardian/sheet.ts'
import { doing, ok, type Binder } from '../../http/bind.ts'
import { viewed } from '../../staff/viewed.ts'
import { showAttempt } from './attempt.service.ts'
import { closeLink, makeLink } from './guardian-links.service.ts'
import { aboutStudent, knownStudent } from '../../staff/known-student.ts'
import { addNote, removeNote } from './notes.service.ts'
import { showStudent } from './page.service.ts'

export function staffStudentRoutes(binder: Binder, deps: Deps): void {
  binder.bind(calls.studentPage, async (call) => ok(await showStudent(deps, call)))
  binder.bind(calls.studentAttempt, async (call) => ok(await showAttempt(deps, call)))
  binder.bind(calls.studentSheet, async (call) => {
    const { studentId } = call.input
    const about = aboutStudent(await knownStudent(deps.db, studentId))
    await viewed(deps.db, call, { what: 'sheet', about, studentId })
    return ok(await guardianSheetOf(deps, studentId, call.now, call.staff.rights))
  })
  binder.bind(calls.addStudentNote, doing(deps, addNote))
  binder.bind(calls.removeStudentNote, doing(deps, removeNote))
  binder.bind(calls.makeGuardianLink, async (call) => ok(await makeLink(deps, call)))
  binder.bind(calls.revokeGuardianLink, doing(deps, closeLink))
}
