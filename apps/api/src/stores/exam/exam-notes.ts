import type { ExamId } from '@anushilon/domain/exam/exam'
import type { Instant } from '@anushilon/domain/instant'
import { z } from 'zod'
import { camelRow } from '../../db/camel-row.ts'
import type { Db } from '../../db/database.ts'
import { prepared, sql } from '../../db/sql.ts'

interface NewNote {
  readonly examId: ExamId
  readonly text: string
  /** The number within the exam of the question that it is about. */
  readonly question?: number | null
  readonly sentAt: Instant
  readonly sentBy: number
}

/** Returns its number, from 1. Whoever calls it locks the exam. */
export async function addNote(tx: Db, { examId, text, question = null, sentAt, sentBy }: NewNote): Promise<number> {
  const { number } = await tx.one(
    z.object({ number: z.int() }),
    sql`
    insert into exam_notes (exam_id, number, text, question, sent_at, sent_by)
    select ${examId}::text, coalesce(max(number), 0) + 1, ${text}::text, ${question}::integer, ${new Date(sentAt)}::timestamptz, ${sentBy}::bigint
    from exam_notes where exam_id = ${examId}
    returning number`,
  )
  return number
}

const NoteRow = camelRow({ number: z.int(), text: z.string(), question: z.nullable(z.int()), sent_at: z.number() })
export type ExamNote = z.output<typeof NoteRow>

/** Without those that name an end of the exam which is not its end any more; the log knows which these are. */
export async function notesOf(db: Db, examId: ExamId): Promise<ExamNote[]> {
  return await db.many(
    NoteRow,
    prepared(
      'notes-of',
      sql`
      select note.number, note.text, note.question, note.sent_at
      from exam_notes as note join exams on exams.id = note.exam_id
      where note.exam_id = ${examId} and not exists (
        select from audit_log as entry
        where entry.exam_id = note.exam_id and entry.action in ('live.close-early', 'live.time')
          and (entry.after ->> 'note')::int = note.number
          and (entry.after ->> 'closesAt')::float8 <> round(extract(epoch from exams.closes_at) * 1000))
      order by note.number`,
    ),
  )
}

export interface NoteView {
  readonly examId: ExamId
  readonly studentId: number
  /** The last note that the student was shown; those before it are shown with it. */
  readonly upTo: number
}

/** Writes down who has been shown what, all that came together in one statement. */
export async function saveNoteViews(db: Db, views: readonly NoteView[]): Promise<void> {
  await db.run(sql`
    insert into exam_note_views (exam_id, number, student_id)
    select note.exam_id, note.number, given.student_id
    from unnest(
      ${views.map(({ examId }) => examId)}::text[],
      ${views.map(({ studentId }) => studentId)}::bigint[],
      ${views.map(({ upTo }) => upTo)}::smallint[]) as given (exam_id, student_id, up_to)
    join exam_notes as note on note.exam_id = given.exam_id and note.number <= given.up_to
    order by 1, 2, 3
    on conflict do nothing`)
}
