import type { addStudentNote, removeStudentNote } from '@anushilon/contract/staff/student-page'
import type { Deps } from '../../deps.ts'
import type { StaffCall, StaffCallOf } from '../../http/bind.ts'
import { Refused, required } from '../../refused.ts'
import { once } from '../../staff/once.ts'
import { insertNote, markNoteRemoved, noteById, type StoredNote } from '../../stores/people/student-notes.ts'
import { aboutStudent, knownStudent } from '../../staff/known-student.ts'

export function mayRemove({ id, role }: StaffCall<unknown>['staff'], { byId }: Pick<StoredNote, 'byId'>): boolean {
  return role === 'owner' || byId === id
}

export async function addNote({ db }: Pick<Deps, 'db'>, call: StaffCallOf<typeof addStudentNote>): Promise<void> {
  const { studentId, text, requestKey } = call.input
  await once(db, call, async (tx, record, nothing) => {
    const student = await knownStudent(tx, studentId)
    const isNew = await insertNote(tx, { studentId, text, by: call.staff.id, at: call.now, requestKey })
    if (isNew) record({ action: 'student.note', about: aboutStudent(student), studentId, after: { text } })
    else nothing()
  })
}

export async function removeNote({ db }: Pick<Deps, 'db'>, call: StaffCallOf<typeof removeStudentNote>): Promise<void> {
  await once(db, call, async (tx, record) => {
    const note = required(await noteById(tx, call.input.noteId), 'not-found')
    if (!mayRemove(call.staff, note)) throw new Refused('not-allowed', { detail: `${note.by} wrote it.` })
    await markNoteRemoved(tx, note.id, call.now)
    const { studentId, text } = note
    const about = aboutStudent(await knownStudent(tx, studentId))
    record({ action: 'student.note-remove', about, studentId, before: { text } })
  })
}
