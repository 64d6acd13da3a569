import type { Database } from '@anushilon/api/db/database'
import { sql } from '@anushilon/api/db/sql'
import { openSession } from '@anushilon/api/staff/session'
import { STAFF_HEADER } from '@anushilon/contract/headers'
import { addMember } from '@anushilon/api/stores/people/staff'
import { fillCentre, mcqExam, withGround, type Sitter } from './centre.ts'
import type { Ground } from './ground.ts'
import { settle, storeAttempts } from './stored-attempts.ts'

export const LIVE_EXAM = 'live-1'
const QUESTIONS = 25
const ANSWERS_EACH = 5
/** Of those expected; half of them are at it, half have handed in. */
const STARTED = 0.9
const OFFLINE = 0.005
const NOTES = 3

export interface LiveExam {
  /** Students who have not begun, to sit it with. */
  readonly sitters: readonly Sitter[]
  readonly staff: Readonly<Record<string, string>>
}

/** An exam in the middle of its window: so many expected, in twenty branches, and somebody of the centre to watch it. */
export async function fillLiveExam(ground: Ground, expected: number, sitting: number): Promise<LiveExam> {
  const sitters = await fillCentre(ground, { students: sitting, exams: [mcqExam(LIVE_EXAM, QUESTIONS)] })
  return await withGround(ground, async (db) => {
    await db.run(sql`
      insert into students (reg_no, name, branch, mobile_no)
      select 'r' || n, 'শিক্ষার্থী নম্বর ' || n, 'Branch ' || n % 20, '017' || lpad(n::text, 8, '0')
      from generate_series(1, ${expected - sitting}::int) as n`)
    await db.run(sql`
      insert into enrolments (student_id, course_id)
      select students.id, exams.course_id from students, exams where exams.id = ${LIVE_EXAM} on conflict do nothing`)
    const without = sitters.map(({ id }) => id)
    const attempts = Math.floor(expected * STARTED)
    await storeAttempts(db, { examId: LIVE_EXAM, attempts, answersEach: ANSWERS_EACH, without })
    await beThere(db)
    await settle(db)
    const person = { signInName: 'watcher', name: 'Nasrin Sultana', role: 'owner', branch: null } as const
    const member = await addMember(db, { ...person, password: '' })
    if (member === null) throw new Error('watcher is taken')
    const [cookie = ''] = (
      await openSession(db, { staffId: member.id, password: member.password }, Date.now(), false)
    ).split(';')
    return { sitters, staff: { cookie, [STAFF_HEADER]: '1' } }
  })
}

/** Nobody behind them makes calls, so they are seen for as long as it is measured; a few have been away for minutes. */
async function beThere(db: Database): Promise<void> {
  await db.run(sql`
    insert into presence (exam_id, student_id, seen_at)
    select exam_id, student_id, now() + interval '1 hour' from sitting_parts
    where exam_id = ${LIVE_EXAM} and random() >= ${OFFLINE}::float8`)
  await db.run(sql`
    update sitting_parts set started_at = started_at - interval '5 min'
    where exam_id = ${LIVE_EXAM} and student_id not in (select student_id from presence)`)
  await db.run(sql`
    insert into exam_notes (exam_id, number, text, sent_at)
    select ${LIVE_EXAM}, n, 'g = 9.8', now() from generate_series(1, ${NOTES}::int) as n`)
  await db.run(sql`
    insert into exam_note_views (exam_id, number, student_id)
    select part.exam_id, note.number, part.student_id from sitting_parts as part join exam_notes as note using (exam_id)`)
  await db.run(sql`
    insert into audit_log (at, staff_name, action, about, exam_id, after)
    select now(), 'Nasrin Sultana', 'live.note', 'Note to all', exam_id, jsonb_build_object('note', number)
    from exam_notes`)
}
