import type { Instant } from '@anushilon/domain/instant'
import { z } from 'zod'
import { camelRow } from '../../db/camel-row.ts'
import type { Db } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'

const NoteRow = camelRow({
  id: z.int(),
  student_id: z.int(),
  text: z.string(),
  at: z.number(),
  by_id: z.int(),
  by: z.string(),
})
export type StoredNote = z.output<typeof NoteRow>

const NOTES = sql`
  select note.id, student_id, text, written_at as at, written_by as by_id, staff.name as by
  from student_notes as note join staff on staff.id = written_by
  where removed_at is null`

/** What is said of a student, newest first. */
export async function notesAbout(db: Db, studentId: number): Promise<StoredNote[]> {
  return await db.many(NoteRow, sql`${NOTES} and student_id = ${studentId} order by note.id desc`)
}

/** Null where it is not there, or was taken back. */
export async function noteById(db: Db, id: number): Promise<StoredNote | null> {
  return await db.optional(NoteRow, sql`${NOTES} and note.id = ${id} for update of note`)
}

interface NewNote {
  readonly studentId: number
  readonly text: string
  readonly by: number
  readonly at: Instant
  readonly requestKey: string
}

/** False where this request has been served before. */
export async function insertNote(tx: Db, note: NewNote): Promise<boolean> {
  const rows = await tx.run(sql`
    insert into student_notes (student_id, text, written_at, written_by, request_key)
    values (${note.studentId}, ${note.text}, ${new Date(note.at)}, ${note.by}, ${note.requestKey})
    on conflict do nothing`)
  return rows === 1
}

export async function markNoteRemoved(tx: Db, id: number, now: Instant): Promise<void> {
  await tx.run(sql`update student_notes set removed_at = ${new Date(now)} where id = ${id}`)
}
