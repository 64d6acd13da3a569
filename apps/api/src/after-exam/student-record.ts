import type { StudentExam } from '@anushilon/contract/staff/student-page'
import type { ScoredExam } from '@anushilon/domain/analysis/course-progress'
import type { Instant } from '@anushilon/domain/instant'
import { ALL_RIGHTS, isOfCourse, type Rights } from '@anushilon/domain/staff-rights'
import { sectionTotal } from '@anushilon/domain/marks/scoring'
import { areResultsOut } from '@anushilon/domain/marks/results-rule'
import { settled } from '@anushilon/domain/sitting/lateness'
import type { Deps } from '../deps.ts'
import { missedExams, satExams, type MissedExam, type SatExam } from '../stores/results/history.ts'
import {
  coursesConcerning,
  scoresOf,
  type CourseOfStudent,
  type StoredScore,
} from '../stores/results/student-scores.ts'
import { fullMarksOf, presentPast } from './past-exam.ts'

type RecordDeps = Pick<Deps, 'db' | 'settings' | 'secrets'>

export interface StudentRecord {
  /** What was sat and what was missed, newest first. */
  readonly exams: readonly RecordedExam[]
  /** Those with a rank whose results are out, newest first. */
  readonly scored: readonly ScoredExam[]
}

export interface RecordedExam extends StudentExam {
  readonly isOut: boolean
  readonly course: CourseOfStudent
}

/** Years of daily exams. */
const MOST = { offset: 0, limit: 2_000 }

/** A student's exams in all their courses that whoever asks is of, with what the student may know of them and when. */
export async function studentRecord(
  deps: RecordDeps,
  studentId: number,
  now: Instant,
  rights: Pick<Rights, 'courses'> = ALL_RIGHTS,
): Promise<StudentRecord> {
  const { db } = deps
  const scores = new Map((await scoresOf(db, studentId)).map((score) => [score.examId, score]))
  const exams: RecordedExam[] = []
  const scored: ScoredExam[] = []
  const courses = await coursesConcerning(db, studentId)
  for (const course of courses.filter(({ id }) => isOfCourse(rights, id))) {
    const own = { studentId, courseId: course.id, variation: null }
    const [sat, missed] = await Promise.all([satExams(db, own, MOST), missedExams(db, own, now, MOST)])
    for (const exam of sat) {
      const line = presentSat(deps, exam, { studentId, courseName: course.name, score: scores.get(exam.id) }, now)
      exams.push({ ...line, course })
      const score = line.outcome === 'ranked' ? scores.get(exam.id) : undefined
      if (score !== undefined) scored.push(scoredExam(exam, score))
    }
    const [since, until] = [course.enrolledAt ?? 0, lastMissed(course, sat)]
    const absentFrom = missed.filter(({ startsAt, closesAt }) => closesAt > since && startsAt <= until)
    exams.push(...absentFrom.map((exam) => presentMissed(exam, course, now)))
  }
  return {
    exams: exams.toSorted((one, other) => other.opensAt - one.opensAt),
    scored: scored.toSorted((one, other) => other.at - one.at),
  }
}

/** Nobody is absent from what was over before they came, or from what was held after they had gone: after the last that they sat, where it is not known when that was. */
function lastMissed({ isEnrolled, leftAt }: CourseOfStudent, [latest]: readonly SatExam[]): Instant {
  return isEnrolled ? Number.POSITIVE_INFINITY : (leftAt ?? latest?.window.opensAt ?? 0)
}

interface Beside {
  readonly studentId: number
  readonly courseName: string
  readonly score?: StoredScore | undefined
}

/** One attempt. Marks and rank are those that the student sees: none before the results are out. */
export function presentSat(
  deps: Pick<Deps, 'settings' | 'secrets'>,
  exam: SatExam,
  { studentId, courseName, score }: Beside,
  now: Instant,
): Omit<RecordedExam, 'course'> {
  const { standing, receipts, ...past } = presentPast(deps, exam, studentId, now)
  const { parts } = settled(exam, exam.sitting, now)
  const isOut = areResultsOut(exam.resultsOutAt, now)
  const isRanked = standing.kind === 'ranked'
  const isOpen = parts.some(({ closedAt }) => closedAt === null)
  return {
    examId: past.examId,
    name: past.name,
    courseName,
    subjectName: past.subjectName,
    variation: past.variation,
    frequency: past.frequency,
    opensAt: past.window.opensAt,
    closesAt: past.window.closesAt,
    outcome: isOpen ? 'running' : past.calledOff === null ? standing.kind : 'called-off',
    marks: isRanked ? standing.marks : null,
    position: isRanked ? standing.position : null,
    fullMarks: past.totalMarks,
    ranked: isOut ? past.rankedStudents : null,
    classMean: isOut ? (score?.means?.total ?? null) : null,
    late: past.calledOff === null ? rulingOf(past, standing.kind === 'late') : null,
    calledOff: past.calledOff,
    retakes: exam.retakes.used,
    parts: parts.map(({ kind, startedAt, deadlineAt, closedAt, closedAs }) => {
      const receipt = receipts.find(({ part }) => part === kind)
      return { kind, startedAt, deadlineAt, closedAt, closedAs, receipt: receipt ?? null }
    }),
    isOut,
  }
}

function rulingOf(
  { lateAccepted, lateRefusal }: { readonly lateAccepted: boolean; readonly lateRefusal: string | null },
  isLate: boolean,
): StudentExam['late'] {
  if (lateAccepted) return { ruling: 'accepted', why: null }
  if (!isLate) return null
  return { ruling: lateRefusal === null ? 'open' : 'refused', why: lateRefusal }
}

function presentMissed(exam: MissedExam, course: CourseOfStudent, now: Instant): RecordedExam {
  return {
    examId: exam.id,
    name: exam.name,
    courseName: course.name,
    subjectName: exam.sections.map(({ name }) => name).join(' + '),
    variation: exam.variation,
    frequency: exam.frequency,
    opensAt: exam.startsAt,
    closesAt: exam.closesAt,
    outcome: 'absent',
    marks: null,
    position: null,
    fullMarks: null,
    ranked: null,
    classMean: null,
    late: null,
    calledOff: null,
    retakes: 0,
    parts: [],
    isOut: areResultsOut(exam.resultsOutAt, now),
    course,
  }
}

function scoredExam(exam: SatExam, { bySection, means, subjectIds }: StoredScore): ScoredExam {
  return {
    examId: exam.id,
    name: exam.name,
    at: exam.window.opensAt,
    subjects: fullMarksOf(exam).map(({ section, marks: full }) => {
      const result = bySection.find((one) => one.section === section)
      return {
        subjectId: subjectIds[section] ?? '',
        subjectName: exam.sections[section]?.name ?? '',
        own: result === undefined ? 0 : sectionTotal(result),
        full,
        classMean: means?.sections.find((one) => one.section === section)?.mean ?? null,
      }
    }),
  }
}
