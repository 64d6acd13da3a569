import type { GuardianSheet } from '@anushilon/contract/schemas/guardian-sheet'
import { progressBySubject, shareOf } from '@anushilon/domain/analysis/course-progress'
import { DAY, type Instant } from '@anushilon/domain/instant'
import { ALL_RIGHTS, isOfCourse, type Rights } from '@anushilon/domain/staff-rights'
import { studentRecord, type RecordedExam } from '../after-exam/student-record.ts'
import type { Deps } from '../deps.ts'
import { Refused } from '../refused.ts'
import { studentById } from '../stores/people/roster-students.ts'

type SheetDeps = Pick<Deps, 'db' | 'settings' | 'secrets'>

/** As many as one page has room for. */
const EXAMS_SHOWN = 14
const SUBJECTS_SHOWN = 8
/** Where it is not known since when a student belongs to a course, who never came is counted for this long. */
const WITHOUT_A_FIRST = 30 * DAY

/**
 * What a guardian may know (decision 034): the same on paper and behind the link. Whoever of the centre is of some courses only
 * has the sheet of those: its rows name exams by their names, which nobody could take out afterwards.
 */
export async function guardianSheetOf(
  deps: SheetDeps,
  studentId: number,
  now: Instant,
  rights: Pick<Rights, 'courses'> = ALL_RIGHTS,
): Promise<GuardianSheet> {
  const student = await studentById(deps.db, studentId)
  if (student === null) throw new Refused('not-found')
  const { exams, scored } = await studentRecord(deps, studentId, now, rights)
  const over = sinceTheyCame(exams, now).flatMap(asGuardiansSeeIt)
  const count = (outcome: GuardianSheet['exams'][number]['outcome']) =>
    over.filter((exam) => exam.outcome === outcome).length
  return {
    madeAt: now,
    student: {
      name: student.name,
      institution: student.institution,
      roll: student.curriculumRoll,
      branch: student.branch,
      courses: student.courses.filter(({ id }) => isOfCourse(rights, id)).map(({ name }) => name),
    },
    attendance: {
      held: over.length,
      sat: over.length - count('absent'),
      absent: count('absent'),
      late: count('late'),
    },
    average: shareOf(scored.flatMap(({ subjects }) => subjects)),
    subjects: progressBySubject(scored).slice(0, SUBJECTS_SHOWN),
    exams: over.slice(0, EXAMS_SHOWN),
  }
}

/** Exams that are over for everybody: nobody is called absent who may still come. Those called off count for nothing. */
function sinceTheyCame(exams: readonly RecordedExam[], now: Instant): RecordedExam[] {
  const sat = exams.filter(({ outcome }) => outcome !== 'absent')
  // Of a course that they have yet to come to, not what was held while they were in another.
  const elsewhereUntil = sat.find(({ course }) => !course.isEnrolled)?.opensAt ?? 0
  const since = ({ id, enrolledAt }: RecordedExam['course']) => {
    if (enrolledAt !== null) return 0
    return sat.findLast(({ course }) => course.id === id)?.opensAt ?? Math.max(now - WITHOUT_A_FIRST, elsewhereUntil)
  }
  return exams.filter(
    ({ course, opensAt, closesAt, outcome }) => opensAt >= since(course) && closesAt <= now && outcome !== 'running',
  )
}

/** As long as results are not out, that an attempt was late is between the centre and the student. */
function asGuardiansSeeIt(exam: RecordedExam): GuardianSheet['exams'] {
  if (exam.outcome === 'called-off') return []
  const outcome = exam.outcome === 'absent' ? 'absent' : exam.isOut ? exam.outcome : 'pending'
  const isRanked = outcome === 'ranked'
  return [
    {
      name: exam.name,
      subjectName: exam.subjectName,
      at: exam.opensAt,
      outcome: outcome === 'running' ? 'pending' : outcome,
      marks: isRanked ? exam.marks : null,
      position: isRanked ? exam.position : null,
      ranked: isRanked ? exam.ranked : null,
      classMean: isRanked ? exam.classMean : null,
      fullMarks: isRanked ? exam.fullMarks : null,
    },
  ]
}
