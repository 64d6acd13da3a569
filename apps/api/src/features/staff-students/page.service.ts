import type { studentPage, StudentPage } from '@anushilon/contract/staff/student-page'
import { progressByChapter } from '@anushilon/domain/analysis/chapter-progress'
import { progressBySubject, progressOverTime } from '@anushilon/domain/analysis/course-progress'
import { studentRecord } from '../../after-exam/student-record.ts'
import type { Deps } from '../../deps.ts'
import type { StaffCallOf } from '../../http/bind.ts'
import { viewed } from '../../staff/viewed.ts'
import { linksFor } from '../../stores/people/guardian-links.ts'
import { notesAbout } from '../../stores/people/student-notes.ts'
import { chapterAnswersOf } from '../../stores/results/student-chapters.ts'
import { logInFacts } from '../../stores/results/student-scores.ts'
import { presentLink } from './guardian-links.service.ts'
import { aboutStudent, knownStudent } from '../../staff/known-student.ts'
import { mayRemove } from './notes.service.ts'

/** A line of exams has room for no more. */
const POINTS_SHOWN = 30

export async function showStudent(
  deps: Pick<Deps, 'db' | 'settings' | 'secrets'>,
  call: StaffCallOf<typeof studentPage>,
): Promise<StudentPage> {
  const { studentId } = call.input
  const { db } = deps
  const student = await knownStudent(db, studentId)
  await viewed(db, call, { what: 'student', about: aboutStudent(student), studentId })
  const { exams, scored } = await studentRecord(deps, studentId, call.now, call.staff.rights)
  const [logIns, notes, links, answers] = await Promise.all([
    logInFacts(db, studentId),
    notesAbout(db, studentId),
    linksFor(db, studentId),
    chapterAnswersOf(db, studentId, call.now),
  ])
  return {
    student,
    logIns,
    exams: [...exams],
    subjects: progressBySubject(scored),
    chapters: progressByChapter(answers),
    points: progressOverTime(scored).slice(-POINTS_SHOWN),
    notes: notes.map((note) => ({ ...note, canRemove: mayRemove(call.staff, note) })),
    links: links.map((link) => presentLink(deps, link, call)),
  }
}
