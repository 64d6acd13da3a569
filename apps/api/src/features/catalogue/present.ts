import type { ExamCard, OwnProgress } from '@anushilon/contract/operations/catalogue'
import { NO_SITTING, type Sitting } from '@anushilon/domain/sitting/attempt'
import { isOpenWindow } from '@anushilon/domain/sitting/clock'
import type { ExamId } from '@anushilon/domain/exam/exam'
import { sealedFrom } from '@anushilon/domain/exam/sealing'
import type { Instant } from '@anushilon/domain/instant'
import { progressOf } from '@anushilon/domain/sitting/progress'
import { resultsDueAt } from '@anushilon/domain/marks/results-rule'
import { FREQUENCIES, type Frequency } from '@anushilon/domain/exam/variation'
import type { OpenExam, Subject } from '../../stores/exam/catalogue.ts'

/** As many upcoming exams as anybody counts down to. */
const MOST_COMING = 20

const TITLES: Readonly<Record<Frequency, string>> = {
  daily: 'Daily Exam',
  weekly: 'Weekly Exam',
  monthly: 'Monthly Exam',
}

/** What only this student has. */
interface Own {
  readonly studentId: number
  readonly sittings: ReadonlyMap<ExamId, Sitting>
  readonly graceMs: number
}

/** Splits a course's open exams at this very moment: from its first millisecond on, an exam is live. */
export function presentTop(
  exams: readonly OpenExam[],
  own: Own,
  now: Instant,
): { coming: ExamCard[]; running: ExamCard[] } {
  const cards = exams.filter((exam) => !isCalledOff(exam, own, now)).map((exam) => presentCard(exam, own, now))
  const coming = cards.filter(({ window }) => now < window.opensAt)
  const running = cards.filter(({ window }) => isOpenWindow(window, now))
  return { coming: coming.slice(0, MOST_COMING), running: running.toSorted(byUrgency) }
}

/** The notice says so; only who is at it has still somewhere to go, for its last seconds. */
function isCalledOff(exam: OpenExam, { sittings }: Own, now: Instant): boolean {
  return exam.isCalledOff && progressOf(exam, sittings.get(exam.id) ?? NO_SITTING, now)?.kind !== 'running'
}

/** To whom a part was opened again, the exam is open as long as that part, be that longer than the window or shorter. */
function presentCard(exam: OpenExam, own: Own, now: Instant): ExamCard {
  const { choice, questions, plans, window } = exam
  const until = exam.reopened[own.studentId]
  return {
    id: exam.id,
    name: exam.name,
    image: exam.image,
    variation: exam.variation,
    frequency: exam.frequency,
    curriculumName: exam.curriculumName,
    window: { opensAt: window.opensAt, closesAt: until ?? window.closesAt },
    isReopened: until !== undefined,
    subjectCount: choice?.size ?? Object.keys(questions).length,
    questionCount: plans.mcq === null ? null : questionsOfOneSitting(choice, questions),
    minutes: { mcq: plans.mcq?.minutes ?? null, written: plans.written?.minutes ?? null },
    progress: presentProgress(exam, own, now),
    sealedFrom: now < window.opensAt ? sealedFrom(exam) : null,
  }
}

function presentProgress(exam: OpenExam, { sittings, graceMs }: Own, now: Instant): OwnProgress | null {
  const progress = progressOf(exam, sittings.get(exam.id) ?? NO_SITTING, now)
  return progress?.kind === 'handed-in' ? { ...progress, resultsAt: resultsDueAt(exam, graceMs) } : progress
}

/** What runs comes first, then what may still be begun, then what is done; of each, what ends soonest. */
const STAGES = { running: 0, 'part-over': 1, 'handed-in': 3 } as const
const NOT_BEGUN = 2

function byUrgency(one: ExamCard, other: ExamCard): number {
  // What was opened again is what the student was told to look for.
  return Number(other.isReopened) - Number(one.isReopened) || stageOf(one) - stageOf(other) || endOf(one) - endOf(other)
}

function stageOf({ progress }: ExamCard): number {
  return progress === null ? NOT_BEGUN : STAGES[progress.kind]
}

function endOf({ progress, window }: ExamCard): Instant {
  return progress?.kind === 'running' ? progress.endsAt : window.closesAt
}

/** The fixed subjects, and of the others as many as are chosen; where their papers differ in length, the longest. */
function questionsOfOneSitting(choice: OpenExam['choice'], questions: OpenExam['questions']): number {
  const fixed = new Set(choice?.fixed ?? Object.keys(questions))
  const counts = Object.entries(questions).toSorted(([, one], [, other]) => other - one)
  const chosen = counts.filter(([subjectId]) => !fixed.has(subjectId)).slice(0, (choice?.size ?? 0) - fixed.size)
  return [...counts.filter(([subjectId]) => fixed.has(subjectId)), ...chosen].reduce((sum, [, count]) => sum + count, 0)
}

/** One section per frequency, each with the course's subjects (Decision E4). */
export function presentBottom(subjects: readonly Subject[]) {
  return {
    sections: FREQUENCIES.map((frequency) => ({ title: TITLES[frequency], frequency, subjects: [...subjects] })),
  }
}
